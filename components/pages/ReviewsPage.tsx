import type { PageProps } from 'areaserved/local-service';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CallBox } from '../parts/CallBox.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { iconStar } from '../parts/icons.ts';
import { PlainHeader } from '../parts/PlainHeader.tsx';
import { TestimonialCard } from '../sections/TestimonialCard.tsx';
import '../parts/hidden.css';
import './ReviewsPage.css';

export function ReviewsPage({ site, copy, testimonials }: PageProps['ReviewsPage']) {
  const say = copy.page;
  const review = site.review.href && (
    <ButtonLink href={site.review.href} icon={iconStar}>
      {copy.site('reviewUs')}
    </ButtonLink>
  );
  return (
    <>
      <PlainHeader
        crumbs={[{ name: copy.site('home'), href: '/' }]}
        crumbsLabel={copy.site('breadcrumb')}
        eyebrow={say('eyebrow')}
        title={say('title')}
        subtitle={say('subtitle')}
        actions={<CallButton site={site} copy={copy} size="lg" />}
      />
      <div className="reviews band band-alt">
        <div className="wrap">
          {testimonials.length > 0 && (
            <>
              <h2 className="visually-hidden">{say('listTitle')}</h2>
              <ul>
                {testimonials.map((testimonial) => (
                  <li key={testimonial.id}>
                    <TestimonialCard testimonial={testimonial} outOfStars={copy.site('outOfStars')} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {review && (
            <div className="reviews-leave stack">
              <h2>{say('leaveTitle')}</h2>
              <p>{say('leaveText')}</p>
              {review}
            </div>
          )}
        </div>
      </div>
      <CallBox site={site} copy={copy} title={say('closingTitle')} text={say('closingText')} />
    </>
  );
}

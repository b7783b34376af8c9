import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { iconStar } from '../ui/icons.ts';
import { Quote } from '../ui/Quote.tsx';
import { Head } from '../ui/text.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { heroDrawing } from '../sections/HeroDrawing.tsx';
import './ReviewsPage.css';

export function ReviewsPage({ site, copy, crumbs, testimonials }: PageProps['ReviewsPage']) {
  const say = copy.page;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        eyebrow={say('eyebrow')}
        title={say('title')}
        subtitle={say('subtitle')}
        photo={site.photo}
        figure={heroDrawing(site, 1)}
        actions={<Actions site={site} copy={copy} />}
      />
      <div className="band tint">
        <div className="wrap">
          <h2 className="visually-hidden">{say('listTitle')}</h2>
          <ul className="reviews">
            {testimonials.map((testimonial) => (
              <li key={testimonial.id}>
                <Quote testimonial={testimonial} outOfStars={copy.site('outOfStars')} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {site.reviewUrl && (
        <section className="reviews-leave band">
          <div className="wrap">
            <Head title={say('leaveTitle')} lead={say('leaveText')} />
            <ButtonLink href={site.reviewUrl} icon={iconStar}>
              {copy.site('reviewUs')}
            </ButtonLink>
          </div>
        </section>
      )}
      <Closing site={site} copy={copy} title={say('closingTitle')} text={say('closingText')} />
    </>
  );
}

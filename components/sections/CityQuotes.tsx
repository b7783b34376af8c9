import type { TestimonialView } from 'areaserved/local-service';
import { Island } from '../islands/Island.tsx';
import { TestimonialTabs } from '../islands/TestimonialTabs.tsx';
import { Quote } from '../ui/Quote.tsx';
import { Head } from '../ui/text.tsx';

type CityQuotesProps = Readonly<{ title: string; outOfStars: string; testimonials: readonly TestimonialView[] }>;

/** The testimonials of a city: several are in tabs. */
export function CityQuotes({ title, outOfStars, testimonials }: CityQuotesProps) {
  const [first, second] = testimonials;
  if (!first) return null;
  return (
    <section className="band tint">
      <div className="wrap two">
        <Head title={title} />
        {second ? (
          <Island of={TestimonialTabs} props={{ testimonials, label: title, outOfStars }} />
        ) : (
          <Quote testimonial={first} outOfStars={outOfStars} />
        )}
      </div>
    </section>
  );
}

import type { TestimonialView } from 'areaserved/local-service';
import { Island } from '../islands/Island.tsx';
import { TestimonialTabs } from '../islands/TestimonialTabs.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { TestimonialCard } from './TestimonialCard.tsx';

export type CityTestimonialsProps = Readonly<{
  eyebrow: string;
  title: string;
  outOfStars: string;
  testimonials: readonly TestimonialView[];
}>;

/** What customers of one city say, one at a time. */
export function CityTestimonials({ eyebrow, title, outOfStars, testimonials }: CityTestimonialsProps) {
  if (testimonials.length === 0) return null;
  return (
    <section className="band band-alt">
      <div className="wrap grid-2">
        <SectionHead eyebrow={eyebrow} title={title} />
        {testimonials.length > 1 ? (
          <Island of={TestimonialTabs} props={{ testimonials, label: title, outOfStars }} />
        ) : (
          testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} outOfStars={outOfStars} />
          ))
        )}
      </div>
    </section>
  );
}

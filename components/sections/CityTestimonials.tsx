import type { TestimonialView } from '../../generator/model.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { TestimonialCard } from './TestimonialCard.tsx';

export type CityTestimonialsProps = Readonly<{ eyebrow: string; title: string; outOfStars: string; testimonials: readonly TestimonialView[] }>;

/** What customers of one city say. `data-tab` names the tab that a script may make of each panel. */
export function CityTestimonials({ eyebrow, title, outOfStars, testimonials }: CityTestimonialsProps) {
  return (
    <section className="band band-alt">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} />
        <div className="grid-2" data-tabs={title}>
          {testimonials.map((testimonial) => (
            <div key={testimonial.id} id={`testimonial-${testimonial.id}`} data-tab={testimonial.name}>
              <TestimonialCard testimonial={testimonial} outOfStars={outOfStars} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

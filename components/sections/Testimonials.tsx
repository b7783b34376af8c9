import type { TestimonialView } from '../../generator/model.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import { TestimonialCard } from './TestimonialCard.tsx';
import './Testimonials.css';

type TestimonialsProps = Readonly<{ eyebrow: string; title: string; lead: string; testimonials: readonly TestimonialView[]; outOfStars: string }>;

/** What customers say: a row to swipe, which a script may turn into pages. */
export function Testimonials({ eyebrow, title, lead, testimonials, outOfStars }: TestimonialsProps) {
  return (
    <section className="testimonials band band-alt" aria-labelledby="testimonials">
      <div className="wrap">
        <SectionHead id="testimonials" eyebrow={eyebrow} title={title} lead={lead} />
      </div>
      <ul className="testimonials-row" data-carousel="" tabIndex={0} aria-labelledby="testimonials">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id}>
            <TestimonialCard testimonial={testimonial} outOfStars={outOfStars} />
          </li>
        ))}
      </ul>
    </section>
  );
}

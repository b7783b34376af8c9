import type { TestimonialView } from 'areaserved/local-service';
import { Island } from '../islands/Island.tsx';
import { TestimonialCarousel, type CarouselWords } from '../islands/TestimonialCarousel.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './Testimonials.css';

type TestimonialsProps = Readonly<{
  title: string;
  lead: string;
  testimonials: readonly TestimonialView[];
  words: CarouselWords;
  more: string;
}>;

/** What customers say, in pages. */
export function Testimonials({ title, lead, testimonials, words, more }: TestimonialsProps) {
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials band band-alt" aria-labelledby="testimonials">
      <div className="wrap">
        <SectionHead id="testimonials" title={title} lead={lead} />
      </div>
      <Island of={TestimonialCarousel} props={{ testimonials, words, labelledBy: 'testimonials' }} />
      <p className="wrap">
        <a href="/reviews">{more}</a>
      </p>
    </section>
  );
}

import type { Copy, TestimonialView } from 'areaserved/local-service';
import { Island } from '../islands/Island.tsx';
import { TestimonialCarousel } from '../islands/TestimonialCarousel.tsx';
import { Head } from '../ui/text.tsx';

type TestimonialsProps = Readonly<{ copy: Copy; testimonials: readonly TestimonialView[] }>;

/** Testimonials in a carousel. */
export function Testimonials({ copy, testimonials }: TestimonialsProps) {
  if (testimonials.length === 0) return null;
  const words = {
    previous: copy.page('lovePrevious'),
    next: copy.page('loveNext'),
    position: copy.page('lovePosition'),
    outOfStars: copy.site('outOfStars'),
  };
  return (
    <section className="testimonials band tint" aria-labelledby="testimonials">
      <div className="wrap">
        <Head id="testimonials" title={copy.page('loveTitle')} lead={copy.page('loveLead')} />
      </div>
      <Island of={TestimonialCarousel} props={{ testimonials, words, labelledBy: 'testimonials' }} />
      <p className="more wrap">
        <a href="/reviews">{copy.page('loveMore')}</a>
      </p>
    </section>
  );
}

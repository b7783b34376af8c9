import type { ComponentProps, ReactNode } from 'react';
import type { TestimonialView } from 'areaserved/local-service';
import { Island } from '../islands/Island.tsx';
import { TestimonialCarousel } from '../islands/TestimonialCarousel.tsx';
import { Head } from '../ui/text.tsx';

type TestimonialsProps = Readonly<{
  title: string;
  lead: string;
  words: ComponentProps<typeof TestimonialCarousel>['words'];
  testimonials: readonly TestimonialView[];
  /** A link below. */
  children: ReactNode;
}>;

/** Testimonials in a carousel. */
export function Testimonials({ title, lead, words, testimonials, children }: TestimonialsProps) {
  if (testimonials.length === 0) return null;
  return (
    <section className="testimonials band tint" aria-labelledby="testimonials">
      <div className="wrap">
        <Head id="testimonials" title={title} lead={lead} />
      </div>
      <Island of={TestimonialCarousel} props={{ testimonials, words, labelledBy: 'testimonials' }} />
      {children && <p className="more wrap">{children}</p>}
    </section>
  );
}

import type { TestimonialView } from 'areaserved/local-service';
import { Stars } from '../parts/Stars.tsx';
import './TestimonialCard.css';

/** One customer's words. */
export function TestimonialCard({
  testimonial,
  outOfStars,
}: Readonly<{ testimonial: TestimonialView; outOfStars: string }>) {
  const { content, name, location, rating, source, href } = testimonial;
  return (
    <figure className="testimonial">
      <Stars rating={rating} label={`${rating} ${outOfStars}`} />
      <blockquote>
        <p>{content}</p>
      </blockquote>
      <figcaption>
        <b>{name}</b> {location}
        {source && <br />}
        {href ? <a href={href}>{source}</a> : source}
      </figcaption>
    </figure>
  );
}

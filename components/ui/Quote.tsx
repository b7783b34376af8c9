import type { TestimonialView } from 'areaserved/local-service';
import './Quote.css';

/** From the tip of one star to the tip of the next, 24 units to the right. */
const STAR = 'l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1zm24 0';
const MOST = 5;

type QuoteProps = Readonly<{ testimonial: TestimonialView; outOfStars: string }>;

/** A testimonial with its stars, which are drawn because not every font has them. */
export function Quote({ testimonial, outOfStars }: QuoteProps) {
  const { content, name, location, rating, source, href } = testimonial;
  return (
    <figure className="quote">
      <svg className="stars" role="img" aria-label={`${rating} ${outOfStars}`} viewBox="0 0 120 24">
        <path d={`M12 2${STAR.repeat(rating)}`} />
        {rating < MOST && <path d={`M${12 + 24 * rating} 2${STAR.repeat(MOST - rating)}`} fill="none" />}
      </svg>
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

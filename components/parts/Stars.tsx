import './Stars.css';

/** From the tip of one star to the tip of the next, 24 units to the right. */
const STAR = 'l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1zm24 0';

/** A rating from 1 to 5, drawn, since not every font has stars. `label` says it in words. */
export function Stars({ rating, label }: Readonly<{ rating: number; label?: string | undefined }>) {
  return (
    <svg className="stars" role="img" aria-label={label ?? `${rating} / 5`} viewBox="0 0 120 24">
      <path d={`M12 2${STAR.repeat(rating)}`} />
      {rating < 5 && <path d={`M${12 + 24 * rating} 2${STAR.repeat(5 - rating)}`} fill="none" />}
    </svg>
  );
}

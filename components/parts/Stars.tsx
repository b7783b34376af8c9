import './Stars.css';

/** A rating from 1 to 5. `label` says it in words. */
export function Stars({ rating, label }: Readonly<{ rating: number; label?: string | undefined }>) {
  return (
    <span className="stars" role="img" aria-label={label ?? `${rating} / 5`}>
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  );
}

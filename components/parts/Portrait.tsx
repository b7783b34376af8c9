import '../layout/motif-scenes.css';
import './Portrait.css';

/** A picture of a person, or the initials until there is one. The name stands beside it, so initials are for the eye alone. */
export function Portrait({
  name,
  initials,
  image,
}: Readonly<{ name: string; initials: string; image: string | null }>) {
  if (image)
    return <img className="portrait" src={image} alt={name} width={160} height={160} loading="lazy" decoding="async" />;
  return (
    <span className="portrait" aria-hidden="true">
      {initials}
    </span>
  );
}

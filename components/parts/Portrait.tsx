import './Portrait.css';

/** A picture of a person, or the initials until there is one. The name stands beside it. */
export function Portrait({ initials, image }: Readonly<{ initials: string; image: string | null }>) {
  if (image)
    return <img className="portrait" src={image} alt="" width={160} height={160} loading="lazy" decoding="async" />;
  return (
    <span className="portrait" aria-hidden="true">
      {initials}
    </span>
  );
}

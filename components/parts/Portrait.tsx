import '../styles/tokens-scenes.css';
import type { Picture } from 'areaserved';
import { Photo } from './Photo.tsx';
import './Portrait.css';

/** A picture of a person, or the initials until there is one. The name stands beside it, so initials are for the eye alone. */
export function Portrait({
  name,
  initials,
  image,
  photo,
}: Readonly<{ name: string; initials: string; image: string | null; photo: Picture | undefined }>) {
  if (photo) return <Photo of={photo} className="portrait" sizes="(width >= 48rem) 14rem, 8rem" />;
  if (image)
    return <img className="portrait" src={image} alt={name} width={160} height={160} loading="lazy" decoding="async" />;
  return (
    <span className="portrait" aria-hidden="true">
      {initials}
    </span>
  );
}

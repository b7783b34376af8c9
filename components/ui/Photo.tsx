import type { Picture } from 'areaserved';
import './Photo.css';

type PhotoProps = Readonly<{
  of: Picture;
  /** The `sizes` attribute: how wide the photo is shown. "(width >= 48rem) 33vw, 100vw" */
  sizes: string;
  /** True for the photograph at the top of the page: it loads first. */
  first?: boolean;
  className?: string;
}>;

/** A photograph in several formats and widths. */
export function Photo({ of, sizes, first = false, className = '' }: PhotoProps) {
  const { base, widths, alt, width, height, credit } = of;
  const setOf = (ending: string): string => widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(', ');
  return (
    <span className={`photo ${className}`.trim()}>
      <picture>
        <source type="image/avif" srcSet={setOf('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={setOf('webp')} sizes={sizes} />
        <img
          src={`${base}.jpg`}
          alt={alt}
          width={width}
          height={height}
          {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
        />
      </picture>
      {credit && <small>{credit}</small>}
    </span>
  );
}

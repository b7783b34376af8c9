import type { SiteView } from 'areaserved/local-service/components';
import { HeadPhoto } from '../parts/HeadPhoto.tsx';
import { HeroScene } from './HeroScene.tsx';
import './HeroArt.css';

const ART = {
  className: 'hero-art',
  preserveAspectRatio: 'xMaxYMax slice',
  'aria-hidden': true,
  focusable: false,
} as const;

/** Decoration only: a picture or drawing of the site's own, else a scene. What matters stands in its right half. */
export function HeroArt({ site }: Readonly<{ site: SiteView }>) {
  const { art } = site.theme;
  if (site.photo) return <HeadPhoto of={site.photo} />;
  if (art && 'src' in art) return <img className="hero-art" src={art.src} alt="" aria-hidden="true" />;
  if (art && 'drawing' in art)
    return <svg {...ART} viewBox={art.drawing.viewBox} dangerouslySetInnerHTML={{ __html: art.drawing.body }} />;
  return (
    <svg {...ART} viewBox="150 0 1290 560">
      <HeroScene name={art?.scene} />
    </svg>
  );
}

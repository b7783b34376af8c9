import type { SiteView } from 'areaserved/local-service';
import { HeadPhoto } from '../parts/HeadPhoto.tsx';
import { HeroScene } from './HeroScene.tsx';
import './HeroArt.css';

/** Decoration only: a photograph of the site, else a scene. What matters stands in its right half. */
export function HeroArt({ site }: Readonly<{ site: SiteView }>) {
  if (site.photo) return <HeadPhoto of={site.photo} />;
  return (
    <svg
      className="hero-art"
      viewBox="150 0 1290 560"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <HeroScene />
    </svg>
  );
}

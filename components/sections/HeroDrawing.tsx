import type { ReactNode } from 'react';
import type { SiteView } from 'areaserved/local-service';
import './HeroDrawing.css';

/** The drawing of a service for the hero of a page; `nr` counts those that have one. Null without. */
export function heroDrawing({ services }: SiteView, nr: number): ReactNode {
  const src = services.flatMap(({ illustration }) => illustration ?? [])[nr];
  return src ? (
    <img className="hero-drawing no-print" src={src} alt="" width={640} height={280} loading="lazy" />
  ) : null;
}

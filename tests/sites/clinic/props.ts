/** What the components receive. */
import type { Copy, Link } from 'areaserved';

export type PlaceView = Link;

export interface Site {
  readonly brand: string;
  readonly tagline: string;
  readonly origin: string;
  readonly desk: string;
}

export interface PageProps {
  readonly site: Site;
  readonly copy: Copy;
  readonly path: string;
}

export interface TrailProps extends PageProps {
  /** The way to the page, itself included. */
  readonly trail: readonly Link[];
}

/** The props of the components, as the definitions of the pages give them. */
import type { Copy, PropsOf } from 'areaserved';
import type { pages } from './pages.ts';

export interface CommonProps {
  readonly site: {
    readonly brand: string;
    readonly tagline: string;
    readonly url: string;
    readonly desk: string;
  };
  readonly copy: Copy;
  readonly path: string;
}

/** By the name of the component. */
export type PageProps = PropsOf<typeof pages, CommonProps>;

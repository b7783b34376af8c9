import type { SiteView } from 'areaserved/local-service';
import { Mark } from './Mark.tsx';
import './Brand.css';

/** The name with its mark. */
export function Brand({ site }: Readonly<{ site: SiteView }>) {
  return (
    <a className="brand" href="/">
      <Mark />
      {site.brand}
    </a>
  );
}

import type { SiteView } from 'areaserved/local-service';
import { Mark } from './Mark.tsx';
import './Brand.css';

/** The logo of the business; the name with its sign while there is none. */
export function Brand({ site }: Readonly<{ site: SiteView }>) {
  const { logoImage: logo, brand } = site;
  return (
    <a className="brand" href="/">
      {logo ? (
        <img src={logo.src} alt={logo.alt} height={logo.height} />
      ) : (
        <>
          <Mark />
          {brand}
        </>
      )}
    </a>
  );
}

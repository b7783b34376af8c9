import type { SiteView } from 'areaserved/local-service/components';
import './Brand.css';

/** The name with its mark. */
export function Brand({ site }: Readonly<{ site: SiteView }>) {
  return (
    <a className="brand" href="/">
      <svg
        viewBox="0 0 40 40"
        width="40"
        height="40"
        aria-hidden="true"
        focusable="false"
        dangerouslySetInnerHTML={{ __html: site.theme.mark }}
      />
      {site.brand}
    </a>
  );
}

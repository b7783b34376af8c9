import type { Copy, RegionView, SiteView } from 'areaserved/local-service';
import { Icon } from '../parts/Icon.tsx';
import { iconArrow, iconChevron } from '../parts/icons.ts';
import { LinkList } from '../parts/LinkList.tsx';
import { currentOf } from './navigation.ts';
import './LocationsMenu.css';

/** The dropdown of all cities. Opens and closes by itself; `scripts/enhance/locations.ts` adds hover, arrow keys and Escape. */
export function LocationsMenu({ site, copy, path }: Readonly<{ site: SiteView; copy: Copy; path: string }>) {
  const current = currentOf('/locations', path);
  return (
    <details className="locations" data-dropdown="">
      <summary aria-current={current && 'true'}>
        {copy.site('locations')}
        <Icon icon={iconChevron} size={18} />
      </summary>
      <div className="locations-panel">
        {site.regions.map((region) => (
          <Region key={region.slug} region={region} />
        ))}
        <a className="locations-all" href="/locations" aria-current={current === 'page' ? current : undefined}>
          {copy.site('viewAllLocations')}
          <Icon icon={iconArrow} size={18} />
        </a>
      </div>
    </details>
  );
}

function Region({ region }: Readonly<{ region: RegionView }>) {
  if (region.cities.length === 0) return null;
  return (
    <div>
      <p>{region.name}</p>
      <LinkList links={region.cities} />
    </div>
  );
}

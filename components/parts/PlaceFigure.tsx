import type { CityView, Copy } from 'areaserved/local-service';
import { LocatorMap } from './LocatorMap.tsx';
import { isApart } from './mapLabels.ts';
import './PlaceFigure.css';

/** What a place looks like: its photo where the data names one, the locator map otherwise. One per page. */
export function PlaceFigure({ city, copy }: Readonly<{ city: CityView; copy: Copy }>) {
  if (city.picture)
    return (
      <figure>
        <img className="place-photo" src={city.picture} alt={`${city.name}, ${city.state}`} loading="lazy" />
      </figure>
    );
  return (
    <figure>
      <LocatorMap map={city.map} title={copy.city('mapTitle')} description={copy.city('mapDescription')} />
      {/* Two places in one spot have no line between them. */}
      {(isApart(city.map) || !city.distance.direction) && <figcaption>{copy.city('mapCaption')}</figcaption>}
    </figure>
  );
}

import type { CityStatus } from 'areaserved/local-service';
import './StaffMissingList.css';

export type StaffMissing = Readonly<{
  city: CityStatus;
  /** Short name of the city's region, for the line under it. */
  region: string;
  /** Value of the filter that the city is under. */
  filter: string;
  /** Names of the pages that are missing, and of those that somebody changed. */
  missing: readonly string[];
  changed: readonly string[];
}>;
type Props = Readonly<{
  items: readonly StaffMissing[];
  say: (name: 'of' | 'built' | 'allOf' | 'changed') => string;
  /** Words after the number of pages where a city has none. */
  pagesMissing: string;
}>;

/** Cities that lack pages, and which ones; a city that has none of them says so in one line. */
export function StaffMissingList({ items, say, pagesMissing }: Props) {
  return (
    <ul className="staff-missing" data-missing-list>
      {items.map(({ city, region, filter, missing, changed }) => (
        <li key={city.slug} data-name={city.name} data-filter={filter}>
          <h3>{city.hubPageBuilt ? <a href={`/locations/${city.slug}`}>{city.name}</a> : city.name}</h3>
          <p>
            {region} · {city.totalServicePagesBuilt} {say('of')} {city.servicePages.length} {say('built')} ·{' '}
            {city.percentComplete}%
          </p>
          <ul>
            {(missing.length > city.servicePages.length
              ? [`${say('allOf')} ${missing.length} ${pagesMissing}`]
              : missing
            ).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {changed.map((name) => (
              <li key={name}>
                {name} ({say('changed')})
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

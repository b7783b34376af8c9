import type { CityStatus } from '../../generator/model.ts';
import './StaffMissingList.css';

export type StaffMissing = Readonly<{
  city: CityStatus;
  /** Short name of the city's region, for the line under it and for the filter. */
  region: string;
  /** Names of the pages that are not there. */
  pages: readonly string[];
}>;
type Props = Readonly<{ items: readonly StaffMissing[]; words: Readonly<{ of: string; built: string }> }>;

/** Cities that lack pages, and which ones. */
export function StaffMissingList({ items, words }: Props) {
  return (
    <ul className="staff-missing" data-missing-list>
      {items.map(({ city, region, pages }) => (
        <li key={city.slug} data-name={city.name} data-region={region.toLowerCase()}>
          <h3>{city.hubPageBuilt ? <a href={`/locations/${city.slug}`}>{city.name}</a> : city.name}</h3>
          <p>
            {region} · {city.totalServicePagesBuilt} {words.of} {city.servicePages.length} {words.built} · {city.percentComplete}%
          </p>
          <ul>
            {pages.map((page) => (
              <li key={page}>{page}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

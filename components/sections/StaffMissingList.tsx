import type { CityStatus } from 'areaserved/local-service/components';
import './StaffMissingList.css';

export type StaffMissing = Readonly<{
  city: CityStatus;
  /** Short name of the city's region, for the line under it. */
  region: string;
  /** Value of the filter that the city is under. */
  filter: string;
  /** Names of the pages that are not there, and how many there should be. */
  pages: readonly string[];
  wanted: number;
}>;
export type StaffMissingWords = Readonly<{ of: string; built: string; all: string; pagesMissing: string }>;
type Props = Readonly<{ items: readonly StaffMissing[]; words: StaffMissingWords }>;

/** Cities that lack pages, and which ones; a city that has none of them says so in one line. */
export function StaffMissingList({ items, words }: Props) {
  return (
    <ul className="staff-missing" data-missing-list>
      {items.map(({ city, region, filter, pages, wanted }) => (
        <li key={city.slug} data-name={city.name} data-filter={filter}>
          <h3>{city.hubPageBuilt ? <a href={`/locations/${city.slug}`}>{city.name}</a> : city.name}</h3>
          <p>
            {region} · {city.totalServicePagesBuilt} {words.of} {city.servicePages.length} {words.built} ·{' '}
            {city.percentComplete}%
          </p>
          <ul>
            {(pages.length === wanted ? [`${words.all} ${wanted} ${words.pagesMissing}`] : pages).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

import type { CityStatus, PageState } from 'areaserved/local-service';
import { StaffAction } from './StaffAction.tsx';
import { StaffBadge } from './StaffBadge.tsx';
import { countInState } from './staffStatus.ts';
import { StaffShare } from './StaffShare.tsx';
import { StaffTable } from './StaffTable.tsx';
import './StaffCityTable.css';

export type StaffCityWords = Readonly<{
  caption: string;
  city: string;
  hub: string;
  pages: string;
  complete: string;
  yes: string;
  no: string;
  of: string;
  changed: string;
  outOfDate: string;
  markComplete: string;
}>;
type Props = Readonly<{ cities: readonly CityStatus[]; words: StaffCityWords }>;

/** One row per city: has it its hub, how many service pages, how complete. What is complete cannot be marked so. */
export function StaffCityTable({ cities, words }: Props) {
  const rows = cities.map((city) => ({
    key: city.slug,
    head: city.hubPageBuilt ? <a href={`/locations/${city.slug}`}>{city.name}</a> : city.name,
    cells: [
      <HubState state={city.hubState} words={words} />,
      `${city.totalServicePagesBuilt} ${words.of} ${city.servicePages.length}${behindText(city, words)}`,
      <StaffComplete city={city} words={words} />,
    ],
  }));
  return (
    <StaffTable caption={words.caption} columns={[words.city, words.hub, words.pages, words.complete]} rows={rows} />
  );
}

function behindText(city: CityStatus, words: StaffCityWords): string {
  const behind = countInState([city], 'out of date').services;
  return behind > 0 ? `, ${behind} ${words.outOfDate}` : '';
}

function HubState({ state, words }: Readonly<{ state: PageState; words: StaffCityWords }>) {
  if (state === 'built') return <StaffBadge tone="good">{words.yes}</StaffBadge>;
  if (state === 'out of date') return <StaffBadge tone="warn">{`${words.yes}, ${words.outOfDate}`}</StaffBadge>;
  return <StaffBadge tone="bad">{state === 'changed by hand' ? words.changed : words.no}</StaffBadge>;
}

function StaffComplete({ city, words }: Readonly<{ city: CityStatus; words: StaffCityWords }>) {
  return (
    <div className="staff-complete">
      <StaffShare percent={city.percentComplete} label={`${city.name}: ${words.complete}`} />
      {city.percentComplete < 100 && (
        <StaffAction action="mark-complete" subject={city.name}>
          {words.markComplete}
        </StaffAction>
      )}
    </div>
  );
}

import type { BuildStatus, CityStatus, Copy, PageProps, RegionView, Sentence } from 'areaserved/local-service';
import { Island } from '../islands/Island.tsx';
import { StaffFilter } from '../islands/StaffFilter.tsx';
import { StaffBar, type StaffNumber, StaffNumbers, StaffState } from '../staff/ui.tsx';
import { countInState, findGaps, percentOf, worstCities } from '../staff/staffStatus.ts';
import { StaffDesk, StaffMissingList } from '../staff/lists.tsx';
import { nextMissing, StaffHeader } from '../staff/StaffHeader.tsx';

/** For staff: all cities with missing pages. */
export function MissingPagesPage({ site, copy, path, status }: PageProps['MissingPagesPage']) {
  const say = copy.page;
  const regionOf = new Map(site.regions.map((region) => [region.name, region]));
  const gaps = status.cities.filter(({ percentComplete }) => percentComplete < 100);
  const items = worstCities(gaps).map((city) => ({
    city,
    region: regionOf.get(city.region)?.short ?? city.region,
    filter: filterOf(regionOf.get(city.region)),
    ...findGaps(city, say('hub')),
  }));
  const { pages } = status;
  const built = pages.built + pages.outOfDate;
  const others = status.others.filter(({ state }) => state === 'missing' || state === 'edited');
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={status.date} next={nextMissing(copy, gaps)} />
      <div className="wrap staff-page">
        <section className="staff-stack" aria-labelledby="totals">
          <h2 id="totals">{say('totals')}</h2>
          <StaffNumbers items={numbersOf(status, gaps, say)} />
          <StaffBar done={built} wanted={pages.planned} label={say('complete')} big />
        </section>
        <section aria-labelledby="missing" data-missing>
          <h2 id="missing">{say('list')}</h2>
          <StaffDesk
            controls={
              <Island
                of={StaffFilter}
                props={{
                  words: filterWords(say),
                  filters: filtersOf(site.regions, others.length, say),
                  total: items.length,
                }}
              />
            }
          >
            {items.length > 0 && <StaffMissingList items={items} say={say} pagesMissing={say('pagesOfCity')} />}
          </StaffDesk>
          {items.length < gaps.length && (
            <p className="staff-file">
              {items.length} {say('of')} {gaps.length} {say('worstCities')}{' '}
              <a href="/build-status.json">build-status.json</a>
            </p>
          )}
        </section>
        {others.length > 0 && <Others pages={others} copy={copy} />}
      </div>
    </>
  );
}

/** Other pages that are missing or edited. */
function Others({ pages, copy }: Readonly<{ pages: BuildStatus['others']; copy: Copy }>) {
  return (
    <section aria-labelledby="others">
      <h2 id="others">{copy.page('others')}</h2>
      <ul className="staff-others">
        {pages.map(({ path, state }) => (
          <li key={path}>
            {path} <StaffState state={state} copy={copy} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function numbersOf(status: BuildStatus, gaps: readonly CityStatus[], say: Sentence): readonly StaffNumber[] {
  const { pages, cities, others, totals } = status;
  const missing = countInState(cities, 'missing');
  const built = pages.built + pages.outOfDate;
  const of = (all: number) => `${say('of')} ${all}`;
  return [
    {
      label: say('citiesMissing'),
      value: String(gaps.filter((city) => findGaps(city, '').missing.length > 0).length),
      note: of(totals.cities),
    },
    { label: say('pagesMissing'), value: String(missing.services) },
    { label: say('hubsMissing'), value: String(missing.hubs), note: of(totals.cities) },
    {
      label: say('othersMissing'),
      value: String(others.filter(({ state }) => state === 'missing').length),
      note: of(others.length),
    },
    { label: say('pagesBuilt'), value: String(totals.servicePagesBuilt), note: of(totals.servicePages) },
    ...(pages.changedByHand > 0 ? [{ label: say('pagesChanged'), value: String(pages.changedByHand) }] : []),
    {
      label: say('complete'),
      value: `${percentOf(built, pages.planned)}%`,
      note: `${built} ${of(pages.planned)} ${say('allPages')}`,
    },
  ];
}

function filterOf(region: RegionView | undefined): string {
  return region?.short.toLowerCase() ?? '';
}

function filtersOf(regions: readonly RegionView[], others: number, say: Sentence) {
  const each = regions.map((region) => ({
    name: region.short,
    value: filterOf(region),
    allBuilt: say('allBuiltIn').replace('[area]', region.name),
  }));
  const allBuilt = say(others > 0 ? 'allBuiltButOthers' : 'allBuilt');
  return [{ name: say('all'), value: '', allBuilt }, ...each];
}

function filterWords(say: Sentence) {
  return {
    label: say('search'),
    legend: say('filter'),
    of: say('of'),
    rows: say('rows'),
    empty: say('nothingMissing'),
    searchHint: say('searchHint'),
    noName: say('noName'),
    noneMissing: say('noneMissing'),
  };
}

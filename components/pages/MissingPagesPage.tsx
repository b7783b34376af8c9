import type { PageProps, RegionView, Sentence } from 'areaserved/local-service/components';
import { percentOf } from 'areaserved/local-service/components';
import { Island } from '../islands/Island.tsx';
import { StaffFilter } from '../islands/StaffFilter.tsx';
import { StaffBar } from '../parts/StaffBar.tsx';
import { StaffNumbers } from '../parts/StaffNumbers.tsx';
import { StaffState } from '../parts/StaffState.tsx';
import { findGaps, sumStatus, worstCities } from '../parts/staffStatus.ts';
import { ALL } from '../parts/staffView.ts';
import { StaffDesk } from '../sections/StaffDesk.tsx';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import { StaffMissingList } from '../sections/StaffMissingList.tsx';

/** Every city that lacks service pages, over all regions. */
export function MissingPagesPage({ site, copy, path, status, now }: PageProps['MissingPagesPage']) {
  const say = copy.page;
  const regionOf = new Map(site.regions.map((region) => [region.name, region]));
  const totals = sumStatus(status.cities);
  const gaps = status.cities.filter(({ percentComplete }) => percentComplete < 100);
  const items = worstCities(gaps).map((city) => ({
    city,
    region: regionOf.get(city.region)?.short ?? city.region,
    filter: filterOf(regionOf.get(city.region)),
    ...findGaps(city, say('hub')),
  }));
  const { pages } = status;
  const built = pages.built + pages.outOfDate;
  const others = status.others.filter(({ state }) => state === 'missing' || state === 'changed by hand');
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={status.date} now={now} />
      <div className="wrap staff-page">
        <section className="stack" aria-labelledby="totals">
          <h2 id="totals">{say('totals')}</h2>
          <StaffNumbers
            items={[
              { label: say('citiesMissing'), value: String(gaps.length), note: `${say('of')} ${totals.cities}` },
              { label: say('pagesMissing'), value: String(totals.servicePages - totals.servicePagesBuilt) },
              {
                label: say('hubsMissing'),
                value: String(totals.cities - totals.hubsBuilt),
                note: `${say('of')} ${totals.cities}`,
              },
              {
                label: say('othersMissing'),
                value: String(others.length),
                note: `${say('of')} ${status.others.length}`,
              },
              {
                label: say('pagesBuilt'),
                value: String(totals.servicePagesBuilt),
                note: `${say('of')} ${totals.servicePages}`,
              },
              {
                label: say('complete'),
                value: `${percentOf(built, pages.planned)}%`,
                note: `${built} ${say('of')} ${pages.planned} ${say('allPages')}`,
              },
            ]}
          />
          <StaffBar done={built} wanted={pages.planned} label={say('complete')} big />
        </section>
        <section aria-labelledby="missing" data-missing>
          <h2 id="missing">{say('list')}</h2>
          <StaffDesk
            controls={
              <Island
                of={StaffFilter}
                props={{ words: filterWords(say), filters: filtersOf(site.regions, say), total: items.length }}
              />
            }
          >
            {items.length > 0 && <StaffMissingList items={items} say={say} pagesMissing={say('pagesOfCity')} />}
          </StaffDesk>
          {items.length < gaps.length && (
            <p className="staff-file">
              {items.length} {say('of')} {gaps.length} {say('worstCities')}{' '}
              <a href="/all-city-pages">/all-city-pages</a>
            </p>
          )}
        </section>
        {others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others">{say('others')}</h2>
            <ul className="staff-others">
              {others.map(({ path: other, state }) => (
                <li key={other}>
                  {other} <StaffState state={state} copy={copy} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function filterOf(region: RegionView | undefined): string {
  return region?.short.toLowerCase() ?? '';
}

function filtersOf(regions: readonly RegionView[], say: Sentence) {
  const each = regions.map((region) => ({
    name: region.short,
    value: filterOf(region),
    allBuilt: say('allBuiltIn').replace('{area}', region.name),
  }));
  return [{ name: say('all'), value: ALL, allBuilt: say('allBuilt') }, ...each];
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

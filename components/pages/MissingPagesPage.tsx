import type { PageProps, RegionView, Sentence } from 'areaserved/local-service/components';
import { percentOf } from 'areaserved/local-service/components';
import { Island } from '../islands/Island.tsx';
import { StaffFilter } from '../islands/StaffFilter.tsx';
import { StaffBar } from '../parts/StaffBar.tsx';
import { StaffNumbers } from '../parts/StaffNumbers.tsx';
import { missingServices, sumStatus } from '../parts/staffStatus.ts';
import { ALL } from '../parts/staffView.ts';
import { StaffDesk } from '../sections/StaffDesk.tsx';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import { StaffMissingList } from '../sections/StaffMissingList.tsx';

/** Every city that lacks service pages, over all regions. */
export function MissingPagesPage({ site, copy, path, status }: PageProps['MissingPagesPage']) {
  const say = copy.page;
  const regionOf = new Map(site.regions.map((region) => [region.name, region]));
  const totals = sumStatus(status.cities);
  const items = status.cities
    .map((city) => ({
      city,
      region: regionOf.get(city.region)?.short ?? city.region,
      filter: filterOf(regionOf.get(city.region)),
      pages: missingServices(city),
      wanted: city.servicePages.length,
    }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={status.date} />
      <div className="wrap staff-page">
        <section className="stack" aria-labelledby="totals">
          <h2 id="totals">{say('totals')}</h2>
          <StaffNumbers
            items={[
              { label: say('citiesMissing'), value: String(items.length), note: `${say('of')} ${totals.cities}` },
              { label: say('pagesMissing'), value: String(totals.servicePages - totals.servicePagesBuilt) },
              {
                label: say('pagesBuilt'),
                value: String(totals.servicePagesBuilt),
                note: `${say('of')} ${totals.servicePages}`,
              },
              { label: say('complete'), value: `${percentOf(totals.servicePagesBuilt, totals.servicePages)}%` },
            ]}
          />
          <StaffBar done={totals.servicePagesBuilt} wanted={totals.servicePages} label={say('complete')} big />
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
            {items.length > 0 && (
              <StaffMissingList
                items={items}
                words={{
                  of: say('of'),
                  built: say('built'),
                  all: say('allOf'),
                  pagesMissing: say('servicePagesMissing'),
                }}
              />
            )}
          </StaffDesk>
        </section>
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

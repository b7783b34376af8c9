import type { PageProps } from '../../generator/model.ts';
import { StaffBar } from '../parts/StaffBar.tsx';
import { StaffEmpty } from '../parts/StaffEmpty.tsx';
import { StaffNumbers } from '../parts/StaffNumbers.tsx';
import { staffLinks } from '../parts/staffLinks.ts';
import { missingServices, percentOf, sumStatus } from '../parts/staffStatus.ts';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import { StaffMissingList } from '../sections/StaffMissingList.tsx';
import { StaffSearch } from '../sections/StaffSearch.tsx';

/** Every city that lacks service pages, over all regions. */
export function MissingPagesPage({ site, copy, path, status }: PageProps['MissingPagesPage']) {
  const say = copy.page;
  const shortOf = new Map(site.regions.map((region) => [region.name, region.short]));
  const totals = sumStatus(status.cities);
  const items = status.cities
    .map((city) => ({ city, region: shortOf.get(city.region) ?? city.region, pages: missingServices(city) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <>
      <StaffHeader eyebrow={say('eyebrow')} title={say('title')} subtitle={say('subtitle')} links={staffLinks(site, say)} label={say('navLabel')} path={path} />
      <div className="wrap staff-page">
        <section className="stack" aria-labelledby="totals">
          <h2 id="totals">{say('totals')}</h2>
          <StaffNumbers
            items={[
              { label: say('citiesMissing'), value: String(items.length), note: `${say('of')} ${totals.cities}` },
              { label: say('pagesMissing'), value: String(totals.servicePages - totals.servicePagesBuilt) },
              { label: say('pagesBuilt'), value: String(totals.servicePagesBuilt), note: `${say('of')} ${totals.servicePages}` },
              { label: say('complete'), value: `${percentOf(totals.servicePagesBuilt, totals.servicePages)}%` },
            ]}
          />
          <StaffBar done={totals.servicePagesBuilt} wanted={totals.servicePages} label={say('complete')} big />
        </section>
        <section aria-labelledby="missing" data-missing>
          <h2 id="missing">{say('list')}</h2>
          <StaffSearch label={say('search')} legend={say('filter')} all={say('all')} filters={site.regions.map((region) => region.short)} />
          <StaffMissingList items={items} words={{ of: say('of'), built: say('built') }} />
          <StaffEmpty title={say('nothingMissing')} text={say('allBuilt')} hint={say('searchHint')} hidden={items.length > 0} />
        </section>
      </div>
    </>
  );
}

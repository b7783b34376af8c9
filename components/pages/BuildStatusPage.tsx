import type { CityStatus, PageProps, Sentence } from 'areaserved/local-service/components';
import { percentOf } from 'areaserved/local-service/components';
import { Island } from '../islands/Island.tsx';
import { StaffActions } from '../islands/StaffActions.tsx';
import { StaffBar } from '../parts/StaffBar.tsx';
import { StaffEmpty } from '../parts/StaffEmpty.tsx';
import { StaffNumbers } from '../parts/StaffNumbers.tsx';
import { StaffShare } from '../parts/StaffShare.tsx';
import { countByService, missingServices, sumStatus } from '../parts/staffStatus.ts';
import { StaffCityTable } from '../sections/StaffCityTable.tsx';
import { StaffDesk } from '../sections/StaffDesk.tsx';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import { StaffMissingList } from '../sections/StaffMissingList.tsx';
import { StaffTable } from '../sections/StaffTable.tsx';
import { StaffTabs } from '../sections/StaffTabs.tsx';

type Panel = Readonly<{ cities: readonly CityStatus[]; say: Sentence }>;

/** How far the pages of one region are: figures, cities, what is missing. */
export function BuildStatusPage({ site, copy, path, region, status }: PageProps['BuildStatusPage']) {
  const say = copy.page;
  const cities = status.cities.filter((city) => city.region === region.name);
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={status.date} />
      <div className="wrap staff-page" data-build-status>
        <StaffDesk
          controls={
            <Island
              of={StaffActions}
              props={{ allMissingHref: '/missing-service-pages', words: actionWords(cities, say) }}
            />
          }
        >
          <StaffTabs
            label={say('tabsLabel')}
            panels={[
              { id: 'overview', name: say('overview'), content: <Overview cities={cities} say={say} /> },
              { id: 'cities', name: say('cityStatus'), content: <Cities cities={cities} say={say} /> },
              {
                id: 'missing',
                name: say('missingPages'),
                content: <Missing cities={cities} say={say} region={region.short} />,
              },
            ]}
          />
        </StaffDesk>
      </div>
    </>
  );
}

function actionWords(cities: readonly CityStatus[], say: Sentence) {
  const hubsMissing = cities.some((city) => !city.hubPageBuilt);
  return {
    allMissing: say('allMissing'),
    generate: say('generateHubs'),
    generating: say('generating'),
    generated: say(hubsMissing ? 'generated' : 'generatedNone'),
    marked: say('marked'),
    counter: say('counter'),
  };
}

function Overview({ cities, say }: Panel) {
  const totals = sumStatus(cities);
  const of = (wanted: number) => `${say('of')} ${wanted}`;
  const rows = countByService(cities).map(({ slug, service, built, wanted }) => ({
    key: slug,
    head: service,
    cells: [
      `${built} ${of(wanted)}`,
      <StaffShare percent={percentOf(built, wanted)} label={`${service}: ${say('complete')}`} />,
    ],
  }));
  return (
    <div className="stack">
      <StaffNumbers
        items={[
          { label: say('complete'), value: `${totals.percentComplete}%` },
          { label: say('cities'), value: String(totals.cities) },
          { label: say('hubPages'), value: String(totals.hubsBuilt), note: of(totals.cities) },
          { label: say('servicePages'), value: String(totals.servicePagesBuilt), note: of(totals.servicePages) },
        ]}
      />
      <StaffBar
        done={totals.hubsBuilt + totals.servicePagesBuilt}
        wanted={totals.cities + totals.servicePages}
        label={say('complete')}
        big
      />
      <StaffTable
        caption={say('servicesCaption')}
        columns={[say('service'), say('citiesBuilt'), say('complete')]}
        rows={rows}
      />
    </div>
  );
}

function Cities({ cities, say }: Panel) {
  const words = {
    caption: say('citiesCaption'),
    city: say('city'),
    hub: say('hubPage'),
    pages: say('pages'),
    complete: say('complete'),
    yes: say('yes'),
    no: say('no'),
    of: say('of'),
    markComplete: say('markComplete'),
  };
  return <StaffCityTable cities={cities} words={words} />;
}

function Missing({ cities, say, region }: Panel & Readonly<{ region: string }>) {
  const items = cities
    .map((city) => ({
      city,
      region,
      filter: '',
      pages: city.hubPageBuilt ? missingServices(city) : [say('hubPage'), ...missingServices(city)],
      wanted: city.servicePages.length + 1,
    }))
    .filter(({ pages }) => pages.length > 0);
  if (items.length === 0) return <StaffEmpty title={say('nothingMissing')} text={say('allBuilt')} />;
  return (
    <StaffMissingList
      items={items}
      words={{ of: say('of'), built: say('built'), all: say('allOf'), pagesMissing: say('pagesMissing') }}
    />
  );
}

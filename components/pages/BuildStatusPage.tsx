import type { CityStatus, PageProps, Sentence } from 'areaserved/local-service';
import { ButtonLink } from '../ui/buttons.tsx';
import { Island } from '../islands/Island.tsx';
import { StaffActions } from '../islands/StaffActions.tsx';
import { StaffBar, StaffEmpty, StaffNumbers, StaffShare } from '../staff/ui.tsx';
import { countByService, findGaps, percentOf, sumStatus, worstCities } from '../staff/staffStatus.ts';
import { StaffCityTable, StaffDesk, StaffMissingList, StaffTable } from '../staff/lists.tsx';
import { nextMissing, StaffHeader } from '../staff/StaffHeader.tsx';
import { StaffTabs } from '../staff/StaffTabs.tsx';
import { StaffTasks } from '../staff/StaffTasks.tsx';

const ALL_MISSING = '/missing-service-pages';

type Panel = Readonly<{ cities: readonly CityStatus[]; say: Sentence }>;

/** For staff: which pages of the first region are built. */
export function BuildStatusPage({ site, copy, path, region, status, tasks, actions }: PageProps['BuildStatusPage']) {
  const say = copy.page;
  const cities = status.cities.filter((city) => city.region === region.name);
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={status.date} next={nextMissing(copy, cities)} />
      <div className="wrap staff-page" data-build-status>
        <StaffDesk
          controls={
            actions ? (
              <Island of={StaffActions} props={{ allMissingHref: ALL_MISSING, words: actionWords(cities, say) }} />
            ) : (
              <ButtonLink href={ALL_MISSING}>{say('allMissing')}</ButtonLink>
            )
          }
        >
          <StaffTabs
            label={say('tabsLabel')}
            panels={[
              {
                id: 'overview',
                name: say('overview'),
                content: <Overview cities={cities} say={say} area={region.name} services={site.services} />,
              },
              {
                id: 'cities',
                name: say('cityStatus'),
                content: (
                  <Cities cities={cities} say={say} complete={actions ? copy.site('staffMissingCommand') : null} />
                ),
              },
              {
                id: 'missing',
                name: say('missingPages'),
                content: <Missing cities={cities} say={say} region={region.short} />,
              },
            ]}
          />
        </StaffDesk>
        <StaffTasks tasks={tasks} say={say} />
      </div>
    </>
  );
}

function actionWords(cities: readonly CityStatus[], say: Sentence) {
  const missing = cities.filter(({ hubState }) => hubState === 'missing').length;
  return {
    allMissing: say('allMissing'),
    generate: say('generateHubs'),
    command: say('generateCommand'),
    generating: say('generating'),
    generated: say(missing > 1 ? 'generated' : missing === 1 ? 'generatedOne' : 'generatedNone').replace(
      '[hubs]',
      String(missing),
    ),
    marked: say('marked'),
    counter: say('counter'),
  };
}

type Summary = Panel & Readonly<{ area: string; services: readonly Readonly<{ slug: string }>[] }>;

function Overview({ cities, say, area, services }: Summary) {
  const totals = sumStatus(cities);
  const of = (wanted: number) => `${say('of')} ${wanted}`;
  const rows = countByService(cities, services).map(({ slug, service, built, wanted }) => ({
    key: slug,
    head: service,
    cells: [
      <span className="tel">{`${built} ${of(wanted)}`}</span>,
      <StaffShare percent={percentOf(built, wanted)} label={`${service}: ${say('complete')}`} />,
    ],
  }));
  return (
    <div className="staff-stack">
      <StaffNumbers
        items={[
          { label: say('complete'), value: `${totals.percentComplete}%`, note: area },
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

/** `complete` is the command that builds the pages of a city, beside the button "Mark as Complete"; null shows neither. */
function Cities({ cities, say, complete }: Panel & Readonly<{ complete: string | null }>) {
  const shown = worstCities(cities);
  return (
    <>
      {shown.length < cities.length && <More shown={shown.length} all={cities.length} say={say} />}
      <StaffCityTable cities={shown} say={say} complete={complete} />
    </>
  );
}

/** Links to the file that has all cities. */
function More({ shown, all, say }: Readonly<{ shown: number; all: number; say: Sentence }>) {
  return (
    <p className="staff-file">
      {shown} {say('of')} {all} {say('worstCities')} <a href="/build-status.json">build-status.json</a>
    </p>
  );
}

function Missing({ cities, say, region }: Panel & Readonly<{ region: string }>) {
  const all = cities.filter(({ percentComplete }) => percentComplete < 100);
  if (all.length === 0) return <StaffEmpty title={say('nothingMissing')} text={say('allBuilt')} />;
  const items = worstCities(all).map((city) => ({ city, region, filter: '', ...findGaps(city, say('hubPage')) }));
  return (
    <>
      {items.length < all.length && <More shown={items.length} all={all.length} say={say} />}
      <StaffMissingList items={items} say={say} pagesMissing={say('pagesMissing')} />
    </>
  );
}

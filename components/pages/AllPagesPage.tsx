import type { PageProps, PageRow, RegionView, Sentence } from 'areaserved/local-service/components';
import { Island } from '../islands/Island.tsx';
import { StaffFilter } from '../islands/StaffFilter.tsx';
import { StaffBadge } from '../parts/StaffBadge.tsx';
import { StaffNotes } from '../parts/StaffNotes.tsx';
import { ALL } from '../parts/staffView.ts';
import { lines } from '../sections/text.ts';
import { StaffDesk } from '../sections/StaffDesk.tsx';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import { StaffHistory } from '../sections/StaffHistory.tsx';
import { StaffTable } from '../sections/StaffTable.tsx';

/** Every page of every city in one table: is it there, since when, how large, and where it is written. */
export function AllPagesPage({ site, copy, path, date, rows, total }: PageProps['AllPagesPage']) {
  const say = copy.page;
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={date} />
      <section className="wrap staff-page" aria-labelledby="list" data-all-pages>
        <h2 id="list">{say('list')}</h2>
        <p className="staff-file">
          <a href="/pages.csv">{say('csv')}</a>
        </p>
        <StaffNotes words={notesWords(say)}>{say('notesElsewhere')}</StaffNotes>
        <StaffHistory
          title={say('history')}
          caption={say('historyCaption')}
          columns={lines(say('historyColumns'))}
          none={say('noBuilds')}
        />
        {rows.length === 0 && <p>{say('tooMany')}</p>}
        {rows.length > 0 && (
          <StaffDesk
            controls={
              <Island
                of={StaffFilter}
                props={{ words: filterWords(say), filters: filtersOf(site.regions, say), total }}
              />
            }
          >
            <StaffTable
              caption={say('caption')}
              columns={lines(say('columns'))}
              rows={rows.map((row) => describe(row, site.regions, say))}
              sortable
            />
          </StaffDesk>
        )}
      </section>
    </>
  );
}

function describe(row: PageRow, regions: readonly RegionView[], say: Sentence) {
  const { city, region, service, path, built, lastmod, bytes, file } = row;
  const page = service || say('hub');
  return {
    key: path,
    name: `${city} ${page}`,
    filter: filterOf(regions.find(({ name }) => name === region)),
    head: city,
    cells: [
      built ? <a href={path}>{page}</a> : page,
      <StaffBadge tone={built ? 'good' : 'bad'}>{say(built ? 'built' : 'missing')}</StaffBadge>,
      lastmod,
      built ? `${(bytes / 1000).toFixed(1)} KB` : '',
      <span data-note>–</span>,
      <span data-note>–</span>,
      file,
    ],
  };
}

function filterOf(region: RegionView | undefined): string {
  return region?.short.toLowerCase() ?? '';
}

function filtersOf(regions: readonly RegionView[], say: Sentence) {
  const each = regions.map((region) => ({ name: region.short, value: filterOf(region), allBuilt: say('noneHere') }));
  return [{ name: say('all'), value: ALL, allBuilt: say('noneHere') }, ...each];
}

function notesWords(say: Sentence) {
  return {
    current: say('checkedNow'),
    earlier: say('checkedEarlier'),
    unchecked: say('unchecked'),
    published: say('published'),
    notChecked: say('notChecked'),
  };
}

function filterWords(say: Sentence) {
  return {
    label: say('search'),
    legend: say('filter'),
    of: say('of'),
    rows: say('rows'),
    empty: say('noneFound'),
    searchHint: say('searchHint'),
    noName: say('noName'),
    noneMissing: say('noneHere'),
  };
}

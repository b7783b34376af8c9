import type { ListSummary, PageProps, StateCounts } from 'areaserved/local-service/components';
import { StaffNumbers } from '../parts/StaffNumbers.tsx';
import { lines } from '../sections/text.ts';
import { StaffHeader } from '../sections/StaffHeader.tsx';
import { StaffHistory } from '../sections/StaffHistory.tsx';
import { StaffKinds } from '../sections/StaffKinds.tsx';
import { StaffPageTable } from '../sections/StaffPageTable.tsx';
import { StaffTable } from '../sections/StaffTable.tsx';

/** Every page of the site, once: its state, its findings, what to write next; and what the last builds changed. */
export function AllPagesPage(props: PageProps['AllPagesPage']) {
  const { site, copy, path, date, counts, lists, rows, now, notes } = props;
  const say = copy.page;
  return (
    <>
      <StaffHeader site={site} copy={copy} path={path} date={date} now={now} />
      <div className="wrap staff-page" data-all-pages>
        <section className="stack" aria-labelledby="states">
          <h2 id="states">{say('states')}</h2>
          <StaffNumbers items={numbersOf(counts, props)} />
          <p className="staff-file">
            <a href="/pages.csv">{say('csv')}</a> · <a href="#findings">{say('findingsTitle')}</a> ·{' '}
            <a href="#history">{say('history')}</a>
          </p>
        </section>
        {lists.length > 0 && (
          <section aria-labelledby="lists">
            <h2 id="lists">{say('lists')}</h2>
            <StaffTable
              caption={say('listsCaption')}
              columns={lines(say('listsColumns'))}
              rows={lists.map((list) => describeList(list, site.country.locale))}
            />
          </section>
        )}
        <section aria-labelledby="list">
          <h2 id="list">{say(lists.length > 0 ? 'worst' : 'list')}</h2>
          <StaffPageTable site={site} copy={copy} rows={rows} check={notes?.check ?? null} />
        </section>
        <section className="stack" aria-labelledby="findings">
          <h2 id="findings">{say('findingsTitle')}</h2>
          {notes ? <StaffKinds site={site} copy={copy} check={notes.check} /> : <p>{say('notesElsewhere')}</p>}
        </section>
        <section className="stack" aria-labelledby="history">
          <h2 id="history">{say('history')}</h2>
          <StaffHistory site={site} copy={copy} builds={notes?.builds ?? null} />
        </section>
      </div>
    </>
  );
}

function numbersOf(counts: StateCounts, { site, copy }: Pick<PageProps['AllPagesPage'], 'site' | 'copy'>) {
  const number = (value: number): string => value.toLocaleString(site.country.locale);
  const note = `${copy.site('staffOf')} ${number(counts.planned)}`;
  return [
    { label: copy.site('staffStateBuilt'), value: number(counts.built), note },
    { label: copy.site('staffStateOutOfDate'), value: number(counts.outOfDate) },
    { label: copy.site('staffStateChanged'), value: number(counts.changedByHand) },
    { label: copy.site('staffStateMissing'), value: number(counts.missing) },
  ];
}

function describeList({ path, region, first, last, planned, built, findings, cities }: ListSummary, locale: string) {
  return {
    key: path,
    head: (
      <a href={path}>
        {region}: {first} – {last}
      </a>
    ),
    cells: [cities, `${built} / ${planned}`, findings].map((cell) => cell.toLocaleString(locale)),
  };
}

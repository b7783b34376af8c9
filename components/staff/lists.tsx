import { StaffAction, StaffBadge, StaffShare } from './ui.tsx';
import { countInState } from './staffStatus.ts';
import type { AuditFinding, CityStatus, PageState, Sentence } from 'areaserved/local-service';
import type { ReactNode } from 'react';
import './lists.css';

type StaffRow = Readonly<{ key: string; head: ReactNode; cells: readonly ReactNode[] }>;
type TableProps = Readonly<{ caption: string; columns: readonly string[]; rows: readonly StaffRow[] }>;

/** A table whose first column has the row headings. */
export function StaffTable({ caption, columns, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is scrolled with the arrow keys (WCAG 2.1.1)
    <div className="staff-scroll" role="group" aria-label={caption} tabIndex={0}>
      <table className="staff-table">
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CityTableProps = Readonly<{ cities: readonly CityStatus[]; say: Sentence; complete: string | null }>;

/**
 * One row for each city: hub, number of service pages, percentage. Those that lack pages have "Mark as Complete" with the command
 * `complete`, which builds them.
 */
export function StaffCityTable({ cities, say, complete }: CityTableProps) {
  const rows = cities.map((city) => {
    const behind = countInState([city], 'out of date').services;
    const late = behind > 0 ? `, ${behind} ${say('outOfDate')}` : '';
    return {
      key: city.slug,
      head: city.hubPageBuilt ? <a href={city.href}>{city.name}</a> : city.name,
      cells: [
        <HubState state={city.hubState} say={say} />,
        <>
          <span className="tel">{`${city.totalServicePagesBuilt} ${say('of')} ${city.servicePages.length}`}</span>
          {late}
        </>,
        <div className="staff-complete">
          <StaffShare percent={city.percentComplete} label={`${city.name}: ${say('complete')}`} />
          {complete !== null && city.percentComplete < 100 && (
            <>
              <StaffAction action="mark-complete" subject={city.name}>
                {say('markComplete')}
              </StaffAction>
              <code>{complete.replace('[slug]', city.slug)}</code>
            </>
          )}
        </div>,
      ],
    };
  });
  const columns = [say('city'), say('hubPage'), say('pages'), say('complete')];
  return <StaffTable caption={say('citiesCaption')} columns={columns} rows={rows} />;
}

function HubState({ state, say }: Readonly<{ state: PageState; say: Sentence }>) {
  if (state === 'built') return <StaffBadge tone="good">{say('yes')}</StaffBadge>;
  if (state === 'out of date') return <StaffBadge tone="warn">{`${say('yes')}, ${say('outOfDate')}`}</StaffBadge>;
  return <StaffBadge tone="bad">{say(state === 'edited' ? 'changed' : 'no')}</StaffBadge>;
}

type StaffMissing = Readonly<{
  city: CityStatus;
  /** Short name of its region. */
  region: string;
  /** Value of the filter that shows it. */
  filter: string;
  /** Names of the missing pages, and of those that were edited. */
  missing: readonly string[];
  changed: readonly string[];
}>;
type MissingListProps = Readonly<{
  items: readonly StaffMissing[];
  say: Sentence;
  /** Text after the number of pages, for a city without any. */
  pagesMissing: string;
}>;

/** Cities with their missing pages; a city without any page has one line. */
export function StaffMissingList({ items, say, pagesMissing }: MissingListProps) {
  return (
    <ul className="staff-missing" data-missing-list>
      {items.map(({ city, region, filter, missing, changed }) => (
        <li key={city.slug} data-name={city.name} data-filter={filter}>
          <h3>{city.hubPageBuilt ? <a href={city.href}>{city.name}</a> : city.name}</h3>
          <p>
            {region} · {city.totalServicePagesBuilt} {say('of')} {city.servicePages.length} {say('built')} ·{' '}
            {city.percentComplete}%
          </p>
          <ul>
            {(missing.length > city.servicePages.length
              ? [`${say('allOf')} ${missing.length} ${pagesMissing}`]
              : missing
            ).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {changed.map((name) => (
              <li key={name}>
                {name} ({say('changed')})
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

type FindingProps = Readonly<{
  id: string;
  finding: AuditFinding;
  badge: ReactNode;
  say: Sentence;
}>;

/** One check of the audit: grade, findings, recommendations. */
export function StaffFinding({ id, finding, badge, say }: FindingProps) {
  const { name, status, findings, recommendations, pages } = finding;
  return (
    <section className={`staff-finding staff-finding-${status}`} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      {badge}
      <div>
        <h3>{say('findings')}</h3>
        <TextList items={findings} pages={pages} />
      </div>
      <div>
        <h3>{say('recommendations')}</h3>
        {recommendations.length > 0 ? (
          <TextList items={recommendations} pages={pages} />
        ) : (
          <p>{say('noRecommendations')}</p>
        )}
      </div>
    </section>
  );
}

function TextList({ items, pages }: Readonly<{ items: readonly string[]; pages: readonly string[] }>) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{linkPages(item, pages)}</li>
      ))}
    </ul>
  );
}

/** Links the paths of these pages in a text. */
function linkPages(text: string, pages: readonly string[]): ReactNode {
  return text.split(/(\/[\w/-]*)/).map((part, i) =>
    pages.includes(part) ? (
      <a key={i} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

type DeskProps = Readonly<{
  /** The island that works on the rows below it; it finds this element by `[data-desk]`. */
  controls: ReactNode;
  children: ReactNode;
}>;

/** Controls, and the rows that they work on. The island covers both, so it is hydrated when either comes into view. */
export function StaffDesk({ controls, children }: DeskProps) {
  return (
    <div className="staff-desk" data-desk>
      {controls}
      <div>{children}</div>
    </div>
  );
}

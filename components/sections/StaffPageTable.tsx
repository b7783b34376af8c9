import type { CheckNote, Copy, PageRow, RegionView, SiteView } from 'areaserved/local-service/components';
import { Island } from '../islands/Island.tsx';
import { StaffFilter } from '../islands/StaffFilter.tsx';
import { STATE_WORDS, StaffState } from '../parts/StaffState.tsx';
import { ALL } from '../parts/staffView.ts';
import { StaffDesk } from './StaffDesk.tsx';
import { NONE, StaffTable } from './StaffTable.tsx';
import { lines } from './text.ts';

type Props = Readonly<{ site: SiteView; copy: Copy; rows: readonly PageRow[]; check: CheckNote | null }>;

/** Pages with their state, findings and text: the worst first, and filtered and sorted where scripts run. */
export function StaffPageTable({ site, copy, rows, check }: Props) {
  const filters = filtersOf(site.regions, rows, copy);
  return (
    <StaffDesk
      controls={
        <Island
          of={StaffFilter}
          props={{ words: filterWords(copy), filters, more: moreFilters(copy), total: rows.length }}
        />
      }
    >
      <StaffTable
        caption={copy.site('staffPageCaption')}
        columns={lines(copy.site('staffPageColumns'))}
        rows={rows.map((row) => describe(row, { site, copy, check }))}
        sortable
      />
    </StaffDesk>
  );
}

function describe(row: PageRow, { site, copy, check }: Pick<Props, 'site' | 'copy' | 'check'>) {
  const { city, region, service, path, state, lastmod, bytes } = row;
  const page = service || (city ? copy.site('staffHub') : path);
  const isThere = state === 'built' || state === 'out of date';
  return {
    key: path,
    filter: filterOf(site.regions.find(({ name }) => name === region)),
    facts: { state, day: lastmod, findings: row.findings ? String(row.findings) : '' },
    head: (
      <>
        {city && <b>{city}</b>} {isThere ? <a href={path}>{page}</a> : page}
      </>
    ),
    cells: [
      <StaffState state={state} copy={copy} />,
      row.findings === null && !check ? NONE : <Findings row={row} copy={copy} check={check} />,
      lastmod || NONE,
      bytes > 0 ? `${(bytes / 1000).toFixed(1)} KB` : NONE,
    ],
  };
}

/** The number of findings, which opens to what they are and where to mend them. */
function Findings({ row, copy, check }: Readonly<{ row: PageRow } & Pick<Props, 'copy' | 'check'>>) {
  if (row.findings === null) return <>{copy.site('staffNotChecked')}</>;
  if (row.findings === 0) return <>0</>;
  return (
    <details className="staff-findings">
      <summary>{row.findings}</summary>
      <ul>
        {row.causes.map((number) => {
          const kind = check?.kinds[number];
          return (
            kind && (
              <li key={number}>
                {kind.message} {kind.mend && `${copy.site('staffMend')} ${kind.mend}.`}
              </li>
            )
          );
        })}
        <li>
          {row.file && `${copy.site('staffMendPage')} ${row.file}.`} {copy.site('staffThenCheck')}{' '}
          <a href={row.path}>{row.path}</a>
        </li>
      </ul>
    </details>
  );
}

function filterOf(region: RegionView | undefined): string {
  return region?.short.toLowerCase() ?? '';
}

function filtersOf(regions: readonly RegionView[], rows: readonly PageRow[], copy: Copy) {
  const allBuilt = copy.site('staffNoneHere');
  const shown = regions.filter(({ name }) => rows.some(({ region }) => region === name));
  const each = shown.map((region) => ({ name: region.short, value: filterOf(region), allBuilt }));
  return [{ name: copy.site('staffFilterAll'), value: ALL, allBuilt }, ...(each.length > 1 ? each : [])];
}

function moreFilters(copy: Copy) {
  return {
    stateLabel: copy.site('staffFilterState'),
    states: [
      { name: copy.site('staffAnyState'), value: '' },
      ...Object.entries(STATE_WORDS).map(([value, word]) => ({ name: copy.site(word), value })),
    ],
    onlyLabel: copy.site('staffOnly'),
    only: [
      { name: copy.site('staffOnlyAll'), value: '' },
      { name: copy.site('staffOnlyWrong'), value: 'wrong' },
      { name: copy.site('staffOnlyFindings'), value: 'findings' },
      { name: copy.site('staffOnlyWeek'), value: 'week' },
    ],
  };
}

function filterWords({ site: say }: Copy) {
  return {
    label: say('staffSearch'),
    legend: say('staffFilterArea'),
    of: say('staffOf'),
    rows: say('staffRows'),
    empty: say('staffNoneFound'),
    searchHint: say('staffSearchHint'),
    noName: say('staffNoName'),
    noneMissing: say('staffNoneHere'),
  };
}

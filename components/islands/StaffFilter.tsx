import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { StaffEmpty } from '../staff/ui.tsx';
import './StaffFilter.css';

type StaffFilterWords = Readonly<{
  label: string;
  legend: string;
  of: string;
  /** What is counted: "cities". */
  rows: string;
  empty: string;
  searchHint: string;
  /** Why a search finds nothing: "[search]" stands for the search text. */
  noName: string;
  noneMissing: string;
}>;
type Props = Readonly<{
  words: StaffFilterWords;
  /** `allBuilt` is shown when the list is empty under the filter and nothing is searched. */
  filters: readonly Readonly<{ name: string; value: string; allBuilt: string }>[];
  /** How many rows the list has. */
  total: number;
}>;

interface View {
  readonly search: string;
  /** Value of a filter; empty for every row. */
  readonly filter: string;
}

/** Search and filter of the list below. React renders only the controls; the rows stay plain HTML. */
export function StaffFilter({ words, filters, total }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<readonly HTMLElement[] | null>(null);
  const [view, setView] = useState<View>({ search: '', filter: '' });
  const [shown, setShown] = useState(total);

  useEffect(() => {
    setRows([...(place.current?.closest('[data-desk]')?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]);
  }, []);
  useLayoutEffect(() => {
    if (rows) setShown(showMatches(rows, view));
  }, [rows, view]);

  const searched = view.search.trim();
  const why = shown === 0 && searched ? words.noName.replace('[search]', searched) : '';
  const hint = searched ? words.searchHint : filters.find(({ value }) => value === view.filter)?.allBuilt;
  return (
    <div ref={place}>
      <div className="staff-filter">
        <Search words={words} filters={filters} view={view} live={rows !== null} onChange={setView} />
        <p role="status">
          {total > 0 ? `${shown} ${words.of} ${total} ${words.rows}${why}` : searched && words.noneMissing}
        </p>
        {shown === 0 && <StaffEmpty title={words.empty} text={hint ?? ''} />}
      </div>
    </div>
  );
}

type SearchProps = Pick<Props, 'words' | 'filters'> &
  Readonly<{
    view: View;
    /** False before hydration. */
    live: boolean;
    onChange: (view: View) => void;
  }>;

function Search({ words, filters, view, live, onChange }: SearchProps) {
  return (
    <search className="staff-search no-print" data-search inert={!live}>
      <label>
        {words.label}
        <input
          type="search"
          name="search"
          value={view.search}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...view, search: target.value })}
        />
      </label>
      <fieldset>
        <legend>{words.legend}</legend>
        {filters.map(({ name, value }) => (
          <label key={value}>
            <input
              type="radio"
              name="filter"
              value={value}
              checked={value === view.filter}
              onChange={() => onChange({ ...view, filter: value })}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </search>
  );
}

/** Shows the rows whose name contains the text, in any case, within the filter. Returns their number. */
function showMatches(rows: readonly HTMLElement[], { search, filter }: View): number {
  const text = search.trim().toLowerCase();
  for (const row of rows) {
    const { name = '', filter: group } = row.dataset;
    row.hidden = !((filter === '' || group === filter) && name.toLowerCase().includes(text));
  }
  return rows.filter(({ hidden }) => !hidden).length;
}

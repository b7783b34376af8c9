import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { StaffEmpty } from '../staff/ui.tsx';
import { addressOf, EVERYTHING, readView, showMatches, type StaffView } from '../staff/staffView.ts';
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

/** Milliseconds. Browsers limit how often a script may change the address. */
const ADDRESS_RESTS = 250;

/** Search and filter of the list below. React renders only the controls; the rows stay plain HTML. */
export function StaffFilter({ words, filters, total }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<readonly HTMLElement[] | null>(null);
  const [view, setView] = useState(EVERYTHING);
  const [shown, setShown] = useState(total);

  useEffect(() => {
    setRows([...(place.current?.closest('[data-desk]')?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]);
    const values = filters.map(({ value }) => value);
    // A choice made before hydration wins over the address.
    setView((view) => (view === EVERYTHING ? readView(location.search, values) : view));
  }, [filters]);
  useEffect(() => {
    if (!rows) return;
    const timer = setTimeout(
      () => history.replaceState(history.state, '', addressOf(view, location.href)),
      ADDRESS_RESTS,
    );
    return () => clearTimeout(timer);
  }, [rows, view]);
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
    view: StaffView;
    /** False before hydration. */
    live: boolean;
    onChange: (view: StaffView) => void;
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

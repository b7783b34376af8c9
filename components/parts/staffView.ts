/** What of a list is on show; the address keeps it. */
export interface StaffView {
  /** As typed. */
  readonly search: string;
  /** Value of a filter, ALL for every row. */
  readonly filter: string;
  /** A state of pages; "" for every one. */
  readonly state: string;
  /** "wrong", "findings" or "week"; "" for every row. */
  readonly only: string;
}

export const ALL = 'all';
export const EVERYTHING: StaffView = { search: '', filter: ALL, state: '', only: '' };

/** A row of a list in the page. */
export interface StaffRow {
  readonly element: HTMLElement;
  readonly name: string;
  readonly filter: string;
  readonly state: string;
  readonly findings: number;
  /** Day of the last change, "2026-11-20"; "" if there is none. */
  readonly day: string;
}

/** Reads "?filter=macon&search=gray&state=missing&only=week"; a filter that is not there keeps everything. */
export function readView(query: string, filters: readonly string[]): StaffView {
  const parameters = new URLSearchParams(query);
  const filter = parameters.get('filter')?.toLowerCase() ?? ALL;
  return {
    search: parameters.get('search') ?? '',
    filter: filters.includes(filter) ? filter : ALL,
    state: parameters.get('state') ?? '',
    only: parameters.get('only') ?? '',
  };
}

/** The address with this view in it; what is not searched or filtered is left out. */
export function addressOf({ search, filter, state, only }: StaffView, address: string): string {
  const url = new URL(address);
  const keep = (name: string, value: string): void => {
    url.searchParams.delete(name);
    if (value) url.searchParams.set(name, value);
  };
  keep('filter', filter === ALL ? '' : filter);
  keep('search', search.trim());
  keep('state', state);
  keep('only', only);
  return url.href;
}

/** Reads the rows once: with thousands of them the page is not asked again for every key. */
export function readRows(list: ParentNode | null | undefined): readonly StaffRow[] {
  const elements = list?.querySelectorAll<HTMLElement>('[data-filter]') ?? [];
  return Array.from(elements, (element) => {
    const {
      name = element.querySelector('th')?.textContent ?? '',
      filter = '',
      state = '',
      findings = '',
      day = '',
    } = element.dataset;
    return { element, name: fold(name), filter, state, findings: Number(findings), day };
  });
}

const WEEK = 7 * 86_400_000;

/** Rows whose name contains the text, whatever the case, within the filters. `now` is a time in ms. */
export function matchRows(
  rows: readonly StaffRow[],
  { search, filter, state, only }: StaffView,
  now = Date.now(),
): ReadonlySet<StaffRow> {
  const text = fold(search);
  const isOnly = (row: StaffRow): boolean => {
    if (only === 'wrong') return !['built', 'not offered', ''].includes(row.state);
    if (only === 'findings') return row.findings > 0;
    if (only === 'week') return row.day !== '' && now - Date.parse(row.day) <= WEEK;
    return true;
  };
  return new Set(
    rows.filter(
      (row) =>
        (filter === ALL || row.filter === filter) &&
        (state === '' || row.state === state) &&
        isOnly(row) &&
        row.name.includes(text),
    ),
  );
}

/** Rows that come back in one frame: thousands at once would hold up the next key. */
const ROWS_A_FRAME = 200;

/** Hides what does not match; the rest comes back from the top down, some with each frame. Gives back how to stop. */
export function showRows(rows: readonly StaffRow[], matches: ReadonlySet<StaffRow>): () => void {
  for (const row of rows) if (!matches.has(row) && !row.element.hidden) row.element.hidden = true;
  const back = [...matches].filter(({ element }) => element.hidden);
  let frame = 0;
  const next = (from: number): void => {
    for (const { element } of back.slice(from, from + ROWS_A_FRAME)) element.hidden = false;
    if (from + ROWS_A_FRAME < back.length) frame = requestAnimationFrame(() => next(from + ROWS_A_FRAME));
  };
  next(0);
  return () => cancelAnimationFrame(frame);
}

const fold = (text: string): string => text.trim().toLowerCase();

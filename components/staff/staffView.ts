/** Search and filter of a list, as the address has them. */
export interface StaffView {
  /** As typed. */
  readonly search: string;
  /** Value of a filter; ALL for every row. */
  readonly filter: string;
}

export const ALL = 'all';
export const EVERYTHING: StaffView = { search: '', filter: ALL };

/** Reads "?filter=macon&search=gray"; an unknown filter shows everything. */
export function readView(query: string, filters: readonly string[]): StaffView {
  const parameters = new URLSearchParams(query);
  const filter = parameters.get('filter')?.toLowerCase() ?? ALL;
  return { search: parameters.get('search') ?? '', filter: filters.includes(filter) ? filter : ALL };
}

/** Returns the address with this view in it, without parameters that have no effect. */
export function addressOf({ search, filter }: StaffView, address: string): string {
  const url = new URL(address);
  const set = (name: string, value: string): void => {
    url.searchParams.delete(name);
    if (value) url.searchParams.set(name, value);
  };
  set('filter', filter === ALL ? '' : filter);
  set('search', search.trim());
  return url.href;
}

/** Shows the rows whose name contains the text, in any case, within the filter. Returns their number. */
export function showMatches(rows: readonly HTMLElement[], { search, filter }: StaffView): number {
  const text = search.trim().toLowerCase();
  let shown = 0;
  for (const row of rows) {
    const { name = '', filter: group = '' } = row.dataset;
    row.hidden = !((filter === ALL || group === filter) && name.toLowerCase().includes(text));
    if (!row.hidden) shown++;
  }
  return shown;
}

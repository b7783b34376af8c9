/**
 * Tables sort by the column whose heading is pressed: up, then down. The address keeps the column, so that a view can be
 * sent. Without this script the rows stand in the order of the page, the worst first.
 */
export {};

const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) {
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
  for (const heading of headings) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: heading.textContent,
    });
    button.onclick = () => {
      sortBy(table, heading, heading.ariaSort === 'ascending');
      const url = new URL(location.href);
      url.searchParams.set('sort', `${heading.ariaSort === 'descending' ? '-' : ''}${heading.cellIndex}`);
      history.replaceState(history.state, '', url);
    };
    heading.replaceChildren(button);
  }
  const [, down, column] = /^(-?)(\d+)$/.exec(new URLSearchParams(location.search).get('sort') ?? '') ?? [];
  const heading = headings[Number(column)];
  if (heading) sortBy(table, heading, down === '-');
}

function sortBy(table: HTMLTableElement, heading: HTMLTableCellElement, down: boolean): void {
  const body = table.tBodies[0] as HTMLTableSectionElement;
  const textOf = (row: HTMLTableRowElement): string => row.cells[heading.cellIndex]?.textContent ?? '';
  // Sorting is stable: equal ones keep the order of the column that was pressed before.
  const rows = [...body.rows].sort((a, b) => compare(textOf(a), textOf(b)) * (down ? -1 : 1));
  body.append(...rows);
  for (const cell of table.tHead?.rows[0]?.cells ?? []) cell.ariaSort = null;
  heading.ariaSort = down ? 'descending' : 'ascending';
}

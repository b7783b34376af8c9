/** Tables sort by the column whose heading is pressed: up, then down. Without it they stand in the order of the data. */
export {};

const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) {
  for (const heading of table.tHead?.rows[0]?.cells ?? []) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: heading.textContent,
    });
    button.onclick = () => sortBy(table, heading);
    heading.replaceChildren(button);
  }
}

function sortBy(table: HTMLTableElement, heading: HTMLTableCellElement): void {
  const body = table.tBodies[0] as HTMLTableSectionElement;
  const down = heading.ariaSort === 'ascending';
  const textOf = (row: HTMLTableRowElement): string => row.cells[heading.cellIndex]?.textContent ?? '';
  // Sorting is stable: equal ones keep the order of the column that was pressed before.
  const rows = [...body.rows].sort((a, b) => compare(textOf(a), textOf(b)) * (down ? -1 : 1));
  body.append(...rows);
  for (const cell of table.tHead?.rows[0]?.cells ?? []) cell.ariaSort = null;
  heading.ariaSort = down ? 'descending' : 'ascending';
}

import type { ReactNode } from 'react';
import './StaffTable.css';

export type StaffRow = Readonly<{
  key: string;
  head: ReactNode;
  cells: readonly ReactNode[];
  filter?: string;
  /** Rows with facts are found by their heading. */
  facts?: Readonly<{ state: string; day: string; findings: string }>;
}>;
/** Stands for a value that there is not. */
export const NONE = '–';

type Props = Readonly<{
  caption: string;
  columns: readonly string[];
  rows: readonly StaffRow[];
  /** Sorts by the column whose heading is pressed, where a script can. */
  sortable?: boolean;
}>;

/** A dense table; the first column names the row. */
export function StaffTable({ caption, columns, rows, sortable }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is scrolled with the arrow keys (WCAG 2.1.1)
    <div className="staff-scroll" role="group" aria-label={caption} tabIndex={0}>
      {sortable && <script type="module" src="script:sort" />}
      <table className="staff-table" data-sortable={sortable}>
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
          {rows.map(({ key, head, cells, filter, facts }) => (
            <tr
              key={key}
              data-row={key}
              data-filter={filter}
              data-state={facts?.state}
              data-day={facts?.day}
              data-findings={facts?.findings || undefined}
            >
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]}
                  data-label={sortable && index > 0 && cell !== NONE ? columns[index + 1] : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

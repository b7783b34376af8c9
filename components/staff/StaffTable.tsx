import type { ReactNode } from 'react';
import './StaffTable.css';

export type StaffRow = Readonly<{ key: string; head: ReactNode; cells: readonly ReactNode[] }>;
type Props = Readonly<{ caption: string; columns: readonly string[]; rows: readonly StaffRow[] }>;

/** A dense table; the first column names the row. */
export function StaffTable({ caption, columns, rows }: Props) {
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

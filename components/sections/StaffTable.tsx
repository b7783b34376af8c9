import type { ReactNode } from 'react';
import './StaffTable.css';

export type StaffRow = Readonly<{ key: string; head: ReactNode; cells: readonly ReactNode[] }>;
type Props = Readonly<{ caption: string; columns: readonly string[]; rows: readonly StaffRow[] }>;

/** A dense table; the first column names the row. */
export function StaffTable({ caption, columns, rows }: Props) {
  return (
    <div className="staff-scroll">
      <table className="staff-table">
        <caption>{caption}</caption>
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
            <tr key={key} data-row={key}>
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

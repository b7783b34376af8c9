import type { Link } from 'areaserved/local-service';
import './Board.css';

export type BoardRow = Link &
  Readonly<{
    /** What differs from the other rows, such as "by appointment". */
    note?: string | undefined;
    /** The lowest price, or what stands for it: "$95", "Ask". */
    price: string;
  }>;

/** Services as departures on a board: name, note, and the price in large figures. Each row is a link. */
export function Board({ rows }: Readonly<{ rows: readonly BoardRow[] }>) {
  return (
    <ul className="board">
      {rows.map(({ href, name, note, price }) => (
        <li key={href}>
          <a href={href}>
            <b>{name}</b> {note && <small>{note} </small>}
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
  );
}

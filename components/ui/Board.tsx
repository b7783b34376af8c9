import type { Link } from 'areaserved/local-service';
import { Icon } from './Icon.tsx';
import { iconArrow } from './icons.ts';
import './Board.css';

export type BoardRow = Link &
  Readonly<{
    /** What differs from the other rows, such as "by appointment". */
    note?: string | undefined;
    /** The lowest price, or what stands for it: "$95", "Ask"; an arrow if it is empty. */
    price: string;
    icon?: string;
  }>;

/** Services as departures on a board: name, note, and the price in large figures. Each row is a link. */
export function Board({ rows }: Readonly<{ rows: readonly BoardRow[] }>) {
  return (
    <ul className="board">
      {rows.map(({ href, name, note, price, icon }) => (
        <li key={href}>
          <a href={href}>
            {icon && <Icon icon={icon} size={26} />}
            <b>{name}</b> {note && <small>{note} </small>}
            {price ? <strong>{price}</strong> : <Icon icon={iconArrow} size={18} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

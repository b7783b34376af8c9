import type { Link } from 'areaserved/local-service';
import { Unbroken } from './text.tsx';
import './Rows.css';

export type Row = Link & Readonly<{ text?: string | undefined }>;

/** A list of links, each a whole row with a name and a line of text. */
export function Rows({ rows }: Readonly<{ rows: readonly Row[] }>) {
  return (
    <ul className="rows">
      {rows.map(({ href, name, text }) => (
        <li key={href}>
          <a href={href}>
            <b>{name}</b>
            {text && (
              <>
                {' '}
                <span>
                  <Unbroken text={text} />
                </span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

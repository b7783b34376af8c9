import type { Link } from 'areaserved/local-service';
import { Unbroken } from './text.tsx';
import './rows.css';

export type Row = Link & Readonly<{ text?: string | undefined }>;

/** Rows that are links as a whole, in as many columns as there is room for: a name, and a line below it, or beside it in wide ones. */
export function Rows({ rows, wide = false }: Readonly<{ rows: readonly Row[]; wide?: boolean }>) {
  return (
    <ul className={wide ? 'rows rows-wide' : 'rows'}>
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

import type { Link } from 'areaserved/local-service';
import { Unbroken } from './text.tsx';
import './rows.css';

export type Row = Link & Readonly<{ text?: string | undefined }>;

/** A list of links, each a whole row with a name and a line of text. Wide rows have the text beside the name. */
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

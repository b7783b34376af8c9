import type { ReactNode } from 'react';
import type { Link } from 'areaserved/local-service';
import './lists.css';

/** A list with check marks. */
export function Checks({ items }: Readonly<{ items: readonly string[] }>) {
  if (items.length === 0) return null;
  return (
    <ul className="checks">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export type Chip = Link & Readonly<{ note?: string | undefined }>;

/** Short links in boxes; the whole box is the link. */
export function Chips({ links }: Readonly<{ links: readonly Chip[] }>) {
  return (
    <ul className="chips">
      {links.map(({ href, name, note }) => (
        <li key={href}>
          <a href={href}>
            {name} {note && <small className="tel">{note}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}

export type Fact = Readonly<{ term: string; detail: ReactNode }>;

/** Terms with their details: side by side, or stacked where it is narrow. */
export function Facts({ items }: Readonly<{ items: readonly Fact[] }>) {
  return (
    <dl className="facts">
      {items.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

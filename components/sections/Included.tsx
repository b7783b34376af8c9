import type { ReactNode } from 'react';
import { Checks } from '../ui/lists.tsx';
import './Included.css';

type IncludedProps = Readonly<{
  /** Titles and lists. An empty list is left out. */
  groups: readonly Readonly<{ title: string; items: readonly string[] }>[];
  /** A further column, such as the price. */
  children: ReactNode;
}>;

/** What a service includes, the equipment for it, and the price. */
export function Included({ groups, children }: IncludedProps) {
  const shown = groups.filter(({ items }) => items.length > 0);
  if (shown.length === 0 && !children) return null;
  return (
    <section className="included band tint">
      <div className="wrap">
        {shown.map(({ title, items }) => (
          <div key={title}>
            <h2>{title}</h2>
            <Checks items={items} />
          </div>
        ))}
        {children}
      </div>
    </section>
  );
}

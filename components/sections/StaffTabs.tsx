import type { ReactNode } from 'react';
import './StaffTabs.css';

export type StaffPanel = Readonly<{ id: string; name: string; content: ReactNode }>;
type Props = Readonly<{ label: string; panels: readonly StaffPanel[] }>;

/**
 * Sections with links to each. Without scripts all stand one after another; with scripts the style
 * shows the one that the address names, or the first, so that nothing moves when tabs come alive.
 */
export function StaffTabs({ label, panels }: Props) {
  return (
    <div className="staff-tabs" data-tabs>
      <nav aria-label={label}>
        <ul>
          {panels.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} data-tab={id}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {panels.map(({ id, name, content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} data-panel={id}>
          <h2 id={`${id}-title`}>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}

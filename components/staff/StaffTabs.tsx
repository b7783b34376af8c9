import type { ReactNode } from 'react';
import { Island } from '../islands/Island.tsx';
import { StaffTabList } from '../islands/StaffTabList.tsx';
import './StaffTabs.css';

type StaffPanel = Readonly<{ id: string; name: string; content: ReactNode }>;
type Props = Readonly<{ label: string; panels: readonly StaffPanel[] }>;

/**
 * Sections with links to each. Without scripts all stand one after another; with scripts the style
 * shows the one that the address names, or the first, so that nothing moves when tabs come alive.
 */
export function StaffTabs({ label, panels }: Props) {
  return (
    <div className="staff-tabs" data-tabs>
      <Island of={StaffTabList} props={{ label, tabs: panels.map(({ id, name }) => ({ id, name })) }} />
      {panels.map(({ id, name, content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Island } from '../islands/Island.tsx';
import { StaffTabList } from '../islands/StaffTabList.tsx';
import './StaffTabs.css';

type StaffPanel = Readonly<{ id: string; name: string; content: ReactNode }>;
type Props = Readonly<{ label: string; panels: readonly StaffPanel[] }>;

/**
 * Sections in tabs. Without scripts, all are shown; with scripts, CSS shows the one that the address names, or the first,
 * so that hydration moves nothing.
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

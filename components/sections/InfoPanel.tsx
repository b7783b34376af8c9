import type { ReactNode } from 'react';
import './InfoPanel.css';

export type InfoPanelProps = Readonly<{ title: string; children: ReactNode }>;

/** The side panel of facts: area, address, time and hours. */
export function InfoPanel({ title, children }: InfoPanelProps) {
  return (
    <aside className="info-panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </aside>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { InfoList } from '../parts/InfoList.tsx';
import './InfoPanel.css';

export type InfoPanelProps = Readonly<{ title: string; items: ComponentProps<typeof InfoList>['items']; children?: ReactNode }>;

/** The side panel of facts: area, address, time and hours. */
export function InfoPanel({ title, items, children }: InfoPanelProps) {
  return (
    <aside className="info-panel" aria-label={title}>
      <h2>{title}</h2>
      <InfoList items={items} />
      {children}
    </aside>
  );
}

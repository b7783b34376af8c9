import type { ReactNode } from 'react';
import type { Copy, Link, SiteView } from 'areaserved/local-service';
import { CallButton } from '../ui/buttons.tsx';
import { Facts, type Fact } from '../ui/lists.tsx';
import './InfoPanel.css';

type PanelProps = Readonly<{
  site: SiteView;
  copy: Copy;
  facts: readonly Fact[];
  callText?: string;
  /** Between the facts and the call. */
  children?: ReactNode;
}>;

/** The side panel of a service: area, address, time and hours, and the number to call. */
export function InfoPanel({ site, copy, facts, callText, children }: PanelProps) {
  const title = copy.service('infoTitle');
  return (
    <aside className="info-panel card" aria-label={title}>
      <h2>{title}</h2>
      <Facts items={facts} />
      {children}
      <div className="panel-call">
        <h3>{copy.service('callTitle')}</h3>
        {callText && <p>{callText}</p>}
        <CallButton site={site} copy={copy} />
      </div>
    </aside>
  );
}

/** A short list of links inside the panel. */
export function PanelLinks({ title, links }: Readonly<{ title: string; links: readonly Link[] }>) {
  if (links.length === 0) return null;
  return (
    <div className="panel-links">
      <h3>{title}</h3>
      <ul>
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

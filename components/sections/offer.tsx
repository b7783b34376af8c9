import type { ReactNode } from 'react';
import type { Copy, Link, ServiceView, SiteView } from 'areaserved/local-service';
import { CallButton } from '../ui/buttons.tsx';
import { Facts, type Fact } from '../ui/lists.tsx';
import { Photo } from '../ui/Photo.tsx';
import './offer.css';

/** The photo of a service, else its drawing. */
export function ServicePicture({ service }: Readonly<{ service: Pick<ServiceView, 'photo' | 'illustration'> }>) {
  const { photo, illustration } = service;
  if (photo) return <Photo of={photo} className="illustration no-print" sizes="(width >= 60rem) 46rem, 94vw" />;
  return (
    illustration && (
      <img className="illustration no-print" src={illustration} alt="" width={640} height={280} loading="lazy" />
    )
  );
}

/** Six short reasons for a service, each with a sentence. */
export function Benefits({ service: { benefits } }: Readonly<{ service: ServiceView }>) {
  if (benefits.length === 0) return null;
  return (
    <ul className="service-benefits">
      {benefits.map(({ title, description }) => (
        <li key={title}>
          <h3>{title}</h3> <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

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

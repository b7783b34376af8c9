import type { Copy, ServiceView, SiteView } from 'areaserved/local-service';
import { CallNow, LocateLink, ReachLink } from './buttons.tsx';

type ActionsProps = Readonly<{
  site: SiteView;
  copy: Copy;
  /** What a message is about: "Drain Cleaning in Buda, TX". */
  about?: string | undefined;
}>;

/** The buttons in a hero: call, and send a location or, for a service that can wait, book or write. */
export function HelpActions({ site, copy, service, about }: ActionsProps & Readonly<{ service?: ServiceView }>) {
  const canWait = service ? !service.urgent : !site.sendLocation;
  return (
    <div className="actions">
      <CallNow site={site} copy={copy} />
      {canWait ? (
        <ReachLink site={site} copy={copy} about={about} />
      ) : (
        <LocateLink site={site} copy={copy} about={about} />
      )}
    </div>
  );
}

/** The buttons at the end of a section: call, and book or write. */
export function CallOrBook({ site, copy, about }: ActionsProps) {
  return (
    <div className="actions actions-pair">
      <CallNow site={site} copy={copy} />
      <ReachLink site={site} copy={copy} about={about} />
    </div>
  );
}

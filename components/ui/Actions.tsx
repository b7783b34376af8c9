import type { Copy, ServiceView, SiteView } from 'areaserved/local-service';
import { CallNow, LocateLink, ReachLink } from './buttons.tsx';

type ActionsProps = Readonly<{
  site: SiteView;
  copy: Copy;
  service?: ServiceView;
  /** What a message is about: "Drain Cleaning in Buda, TX". */
  about?: string | undefined;
  /** True at the end of a section, where nobody sends a location. */
  end?: boolean;
}>;

/** Two buttons: call; and send a location or, for what can wait, book or write. */
export function Actions({ site, copy, service, about, end = false }: ActionsProps) {
  const canWait = end || !site.sendLocation || (service !== undefined && !service.urgent);
  return (
    <div className={end ? 'actions actions-pair' : 'actions'}>
      <CallNow site={site} copy={copy} />
      {canWait ? (
        <ReachLink site={site} copy={copy} about={about} />
      ) : (
        <LocateLink site={site} copy={copy} about={about} />
      )}
    </div>
  );
}

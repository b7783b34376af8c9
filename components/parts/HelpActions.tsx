import type { Copy, ServiceView, SiteView } from 'areaserved/local-service';
import { BookLink } from './BookLink.tsx';
import { CallButton } from './CallButton.tsx';
import { LocateLink } from './LocateLink.tsx';

type HelpActionsProps = Readonly<{ site: SiteView; copy: Copy; service?: ServiceView }>;

/** Two ways to act, for the head of a page: call, or text where you are; a service that can wait is booked. */
export function HelpActions({ site, copy, service }: HelpActionsProps) {
  return (
    <>
      <CallButton site={site} copy={copy} size="lg" />
      {service && !service.urgent ? (
        <BookLink copy={copy} size="lg" />
      ) : (
        <LocateLink site={site} copy={copy} size="lg" />
      )}
    </>
  );
}

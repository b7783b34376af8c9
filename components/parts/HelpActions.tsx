import type { Copy, SiteView } from 'areaserved/local-service/components';
import { CallButton } from './CallButton.tsx';
import { LocateLink } from './LocateLink.tsx';

/** The two ways to get help now, for the head of a page: call, or text where you are. */
export function HelpActions({ site, copy }: Readonly<{ site: SiteView; copy: Copy }>) {
  return (
    <>
      <CallButton site={site} copy={copy} size="lg" />
      <LocateLink site={site} copy={copy} size="lg" />
    </>
  );
}

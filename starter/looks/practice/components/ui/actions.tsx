import type { Copy, ServiceView, SiteView } from 'areaserved/local-service';
import { CallButton, ReachLink } from './buttons.tsx';

type ActionsProps = Readonly<{
  site: SiteView;
  copy: Copy;
  service?: ServiceView;
  /** What a message is about: "Nail Trim in Beaverton, OR". */
  about?: string | undefined;
}>;

/** The buttons of a hero and of the end of a section: book or write, and call. */
export function HelpActions({ site, copy, about }: ActionsProps) {
  return (
    <div className="actions">
      <ReachLink site={site} copy={copy} about={about} kind="primary" />
      <CallButton site={site} copy={copy} kind="line" />
    </div>
  );
}

export const CallOrBook = HelpActions;

import type { Copy, ServiceView, SiteView } from 'areaserved/local-service';
import { CallButton, ReachLink } from './buttons.tsx';

type ActionsProps = Readonly<{
  site: SiteView;
  copy: Copy;
  service?: ServiceView;
  /** What a message is about: "Nail Trim in Beaverton, OR". */
  about?: string | undefined;
  /** True at the end of a section. */
  end?: boolean;
}>;

/** Two buttons: book or write, and call. */
export function Actions({ site, copy, about }: ActionsProps) {
  return (
    <div className="actions">
      <ReachLink site={site} copy={copy} about={about} kind="primary" />
      <CallButton site={site} copy={copy} kind="line" />
    </div>
  );
}

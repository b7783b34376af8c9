import type { Copy, SiteView } from 'areaserved/local-service';
import { CallButton } from '../parts/CallButton.tsx';

export type PanelCallProps = Readonly<{ site: SiteView; copy: Copy; title: string; text: string }>;

/** The call box at the foot of the side panel. */
export function PanelCall({ site, copy, title, text }: PanelCallProps) {
  return (
    <div className="panel-call band-dark">
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      <CallButton site={site} copy={copy} />
    </div>
  );
}

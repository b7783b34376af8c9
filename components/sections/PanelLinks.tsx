import type { Link } from 'areaserved/local-service';
import { LinkList } from '../parts/LinkList.tsx';

export type PanelLinksProps = Readonly<{ title: string; links: readonly Link[] }>;

/** A short list of links inside the side panel. */
export function PanelLinks({ title, links }: PanelLinksProps) {
  if (links.length === 0) return null;
  return (
    <div className="panel-links">
      <h3>{title}</h3>
      <LinkList links={links} />
    </div>
  );
}

import type { Link } from 'areaserved/local-service/components';

export type PanelLinksProps = Readonly<{ title: string; links: readonly Link[] }>;

/** A short list of links inside the side panel. */
export function PanelLinks({ title, links }: PanelLinksProps) {
  if (links.length === 0) return null;
  return (
    <div className="panel-links">
      <h3>{title}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

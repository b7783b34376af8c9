import type { Copy, Link } from 'areaserved/local-service';
import './Crumbs.css';

type CrumbsProps = Readonly<{
  copy: Pick<Copy, 'site'>;
  /** The page itself last. Empty for pages without breadcrumbs. */
  crumbs: readonly Link[];
}>;

/** The breadcrumbs of a page. */
export function Crumbs({ copy, crumbs }: CrumbsProps) {
  if (crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={copy.site('breadcrumb')}>
      <ol>
        {crumbs.slice(0, -1).map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.name}</a>
          </li>
        ))}
        <li aria-current="page">{crumbs.at(-1)?.name}</li>
      </ol>
    </nav>
  );
}

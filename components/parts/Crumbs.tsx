import type { Link } from 'areaserved/local-service';
import './Crumbs.css';

/** The way to this page. */
export function Crumbs({
  links,
  current,
  label,
}: Readonly<{ links: readonly Link[]; current: string; label: string }>) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

import type { Copy, Link } from 'areaserved/local-service/components';
import { PlainHeader } from '../parts/PlainHeader.tsx';
import '../layout/tokens-status.css';
import './StaffHeader.css';

type Props = Readonly<{
  eyebrow: string;
  title: string;
  subtitle: string;
  /** The staff pages, this one among them. */
  links: readonly Link[];
  label: string;
  path: string;
  copy: Copy;
  /** Day of the newest page of the build that this page shows. */
  date: string;
}>;

/** Head of a staff page, with the way to the other ones. */
export function StaffHeader({ eyebrow, title, subtitle, links, label, path, copy, date }: Props) {
  return (
    <>
      <div className="staff-header">
        <PlainHeader eyebrow={eyebrow} title={title} subtitle={subtitle} />
      </div>
      <nav className="staff-nav" aria-label={label}>
        <ul className="wrap">
          {links.map(({ name, href }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="wrap">
          {copy.site('staffBuild')} <time dateTime={date}>{date}</time> ·{' '}
          <a href="/build-status.json">build-status.json</a> · <a href="/build-manifest.tsv">build-manifest.tsv</a>
        </p>
      </nav>
    </>
  );
}

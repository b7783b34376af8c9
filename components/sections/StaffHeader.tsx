import type { Copy, Link, SiteView } from 'areaserved/local-service';
import { PlainHeader } from '../parts/PlainHeader.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import '../styles/tokens-status.css';
import '../layout/QuickAlone.css';
import './StaffHeader.css';

type Props = Readonly<{
  site: SiteView;
  copy: Copy;
  path: string;
  /** Newest day of change of the pages. */
  date: string;
}>;

/** Head of a staff page, with the way to the other ones. */
export function StaffHeader({ site, copy, path, date }: Props) {
  return (
    <>
      <div className="staff-header">
        <PlainHeader eyebrow={copy.site('staff')} title={copy.page('title')} subtitle={copy.page('subtitle')} />
      </div>
      <nav className="staff-nav" aria-label={copy.site('staffPages')}>
        <ul className="wrap">
          {staffLinks(site, copy).map(({ name, href }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="wrap">
          {copy.site('staffChanged')}{' '}
          <time dateTime={date}>
            <Unbroken text={date} />
          </time>{' '}
          · <a href="/build-status.json">build-status.json</a>
        </p>
      </nav>
    </>
  );
}

const staffLinks = ({ menus }: SiteView, copy: Copy): readonly Link[] =>
  menus.staff.map(({ href, text, sentence }) => ({ href, name: text || copy.site(sentence) }));

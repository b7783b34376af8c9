import type { Copy, Link, NowView, SiteView } from 'areaserved/local-service/components';
import { PlainHeader } from '../parts/PlainHeader.tsx';
import '../layout/tokens-status.css';
import '../layout/QuickAlone.css';
import './StaffHeader.css';
import { StaffNow } from './StaffNow.tsx';

type Props = Readonly<{
  site: SiteView;
  copy: Copy;
  path: string;
  /** Newest day of change of the pages. */
  date: string;
  now: NowView | null;
}>;

/** Head of a staff page, with the way to the other ones. */
export function StaffHeader({ site, copy, path, date, now }: Props) {
  return (
    <>
      <div className="staff-header">
        <PlainHeader eyebrow={copy.site('staff')} title={copy.page('title')} subtitle={copy.page('subtitle')} />
      </div>
      <nav className="staff-nav" aria-label={copy.site('staffPages')}>
        <ul className="wrap">
          {staffLinks(site, copy).map(({ name, href }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <StaffNow site={site} copy={copy} date={date} now={now} />
      </nav>
    </>
  );
}

function staffLinks(site: SiteView, copy: Copy): readonly Link[] {
  return [
    { name: copy.site('navBuildStatus'), href: `/${site.homeRegion}-build-status` },
    ...(site.flagship
      ? [{ name: copy.site('navServiceTracker'), href: `/${site.flagship.slug}-service-page-tracker` }]
      : []),
    { name: copy.site('navMissingPages'), href: '/missing-service-pages' },
    { name: copy.site('navLinkAudit'), href: '/internal-linking-audit' },
    { name: copy.site('navAllPages'), href: '/all-city-pages' },
  ];
}

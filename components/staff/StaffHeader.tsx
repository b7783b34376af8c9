import type { ReactNode } from 'react';
import type { CityStatus, Copy, Link, SiteView } from 'areaserved/local-service';
import { Hero } from '../sections/Hero.tsx';
import { Unbroken } from '../ui/text.tsx';
import { findGaps } from './staffStatus.ts';
import './tokens.css';
import './StaffHeader.css';

type Props = Readonly<{
  site: SiteView;
  copy: Copy;
  path: string;
  /** Day of the last change of a page. */
  date: string;
  /** What the page asks for first. */
  next?: ReactNode;
}>;

/** The head of a staff page, with links to the other ones. */
export function StaffHeader({ site, copy, path, date, next }: Props) {
  return (
    <>
      <div className="staff-header">
        <Hero copy={copy} eyebrow={copy.site('staff')} title={copy.page('title')} subtitle={copy.page('subtitle')} />
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
      {next && <aside className="staff-next wrap">{next}</aside>}
    </>
  );
}

const staffLinks = ({ menus }: SiteView, copy: Copy): readonly Link[] =>
  menus.staff.map(({ href, text, sentence }) => ({ href, name: text || copy.site(sentence) }));

/** The first city with missing pages, and the command that builds them; undefined if none is missing. */
export function nextMissing(copy: Copy, cities: readonly CityStatus[]) {
  const gaps = cities.map((city) => ({ city, missing: findGaps(city, '').missing.length }));
  const first = gaps.find(({ missing }) => missing > 0)?.city;
  if (!first) return undefined;
  const pages = gaps.reduce((sum, { missing }) => sum + missing, 0);
  return (
    <p>
      <b>{copy.site('staffMissing').replace('[pages]', String(pages)).replace('[city]', first.name)}</b>{' '}
      <code>{copy.site('staffMissingCommand').replace('[slug]', first.slug)}</code>
    </p>
  );
}

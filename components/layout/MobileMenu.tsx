import type { Copy, SiteView } from 'areaserved/local-service';
import { BookLink } from '../parts/BookLink.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { dialogControl, lightDismiss } from '../parts/controls.ts';
import { Icon } from '../parts/Icon.tsx';
import { iconClose, iconStar } from '../parts/icons.ts';
import { LinkList } from '../parts/LinkList.tsx';
import { currentOf, labelOf } from './navigation.ts';
import './MobileMenu.css';

const SHOWN_LOCATIONS = 6;

/** The menu of small screens: a modal dialog, or a popover where buttons cannot command a dialog. */
export function MobileMenu({ site, copy, path }: Readonly<{ site: SiteView; copy: Copy; path: string }>) {
  const region = site.regions.find(({ cities }) => cities.length > 0);
  return (
    <dialog className="menu" id="menu" popover="auto" {...lightDismiss} aria-labelledby="menu-title">
      <div className="menu-head">
        <p id="menu-title">{copy.site('menu')}</p>
        <button
          className="menu-button"
          type="button"
          {...dialogControl('menu', 'hide')}
          aria-label={copy.site('close')}
        >
          <Icon icon={iconClose} size={28} />
        </button>
      </div>
      <ul className="menu-main">
        {site.menus.header
          .filter(({ href }) => href !== '/locations')
          .map((link) => (
            <li key={link.href}>
              <a href={link.href} aria-current={currentOf(link.href, path)}>
                {labelOf(link, copy)}
              </a>
            </li>
          ))}
      </ul>
      {region && (
        <>
          <p>{region.name}</p>
          <LinkList links={region.cities.slice(0, SHOWN_LOCATIONS)} className="menu-places" />
        </>
      )}
      <a className="menu-all" href="/locations" aria-current={path === '/locations' ? 'page' : undefined}>
        {copy.site('viewAllLocations')}
      </a>
      <BookLink copy={copy} />
      {site.review.href && (
        <ButtonLink href={site.review.href} kind="secondary" icon={iconStar}>
          {copy.site('reviewUs')}
        </ButtonLink>
      )}
      <CallButton site={site} copy={copy} />
    </dialog>
  );
}

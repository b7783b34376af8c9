import type { Copy, SiteView } from 'areaserved/local-service';
import { BookLink } from '../parts/BookLink.tsx';
import { dialogControl } from '../parts/controls.ts';
import { Icon } from '../parts/Icon.tsx';
import { iconMenu, iconPhone, iconStar } from '../parts/icons.ts';
import { Brand } from './Brand.tsx';
import { LocationsMenu } from './LocationsMenu.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { currentOf, labelOf } from './navigation.ts';
import './Header.css';

type HeaderProps = Readonly<{ site: SiteView; copy: Copy; path: string }>;

/** Sticks to the top, with the number to call; the strip above it scrolls away. */
export function Header({ site, copy, path }: HeaderProps) {
  return (
    <header className="header band-dark" data-script="script:enhance">
      <div className="strip">
        <div className="wrap">
          <p>{copy.site('dispatchLine')}</p>
          {site.review.href && (
            <a href={site.review.href}>
              <Icon icon={iconStar} size={18} />
              {copy.site('reviewUs')}
            </a>
          )}
        </div>
      </div>
      <div className="header-bar wrap">
        <Brand site={site} />
        <MainNav site={site} copy={copy} path={path} />
        <div className="header-actions">
          <BookLink copy={copy} />
          <a className="button tel" href={site.phone.href} data-track="call">
            <Icon icon={iconPhone} size={20} />
            {site.phone.display}
          </a>
        </div>
        <button className="menu-button" type="button" {...dialogControl('menu', 'show')} aria-label={copy.site('menu')}>
          <Icon icon={iconMenu} size={28} />
        </button>
      </div>
      <MobileMenu site={site} copy={copy} path={path} />
    </header>
  );
}

function MainNav({ site, copy, path }: HeaderProps) {
  return (
    <nav className="main-nav" aria-label={copy.site('mainNav')}>
      <ul>
        {site.menus.header.map((link) => (
          <li key={link.href}>
            {link.href === '/locations' ? (
              <LocationsMenu site={site} copy={copy} path={path} />
            ) : (
              <a href={link.href} aria-current={currentOf(link.href, path)}>
                {labelOf(link, copy)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

import type { Copy, SiteView } from 'areaserved/local-service';
import { BookLink } from '../ui/buttons.tsx';
import { dialogControl } from '../ui/controls.ts';
import { Icon } from '../ui/Icon.tsx';
import { iconMenu, iconPhone, iconStar } from '../ui/icons.ts';
import { Mark } from './Mark.tsx';
import { LocationsMenu, PhoneMenu } from './menus.tsx';
import { currentOf, labelOf } from './navigation.ts';
import './Header.css';

type HeaderProps = Readonly<{ site: SiteView; copy: Copy; section: string }>;

/** The header, which sticks to the top. */
export function Header({ site, copy, section }: HeaderProps) {
  return (
    <header className="header" data-script="script:enhance">
      <div className="header-bar wrap">
        <Brand site={site} />
        <MainNav site={site} copy={copy} section={section} />
        <div className="header-actions">
          {site.reviewUrl && (
            <a className="header-review" href={site.reviewUrl}>
              <Icon icon={iconStar} size={20} />
              {copy.site('reviewUs')}
            </a>
          )}
          {site.bookingUrl && <BookLink copy={copy} />}
          <a className="button tel" href={site.phone.href} data-track="call">
            <Icon icon={iconPhone} size={20} />
            {site.phone.display}
          </a>
        </div>
        <button
          className="menu-button no-print"
          type="button"
          {...dialogControl('menu', 'show')}
          aria-label={copy.site('menu')}
        >
          <Icon icon={iconMenu} size={28} />
        </button>
      </div>
      <PhoneMenu site={site} copy={copy} section={section} />
    </header>
  );
}

/** A name of more letters would stand in more than two lines beside the links. */
const SHORT_BRAND = 28;

/** The logo of the business, else its name with the sign. */
export function Brand({ site: { logo, brand } }: Readonly<{ site: SiteView }>) {
  return (
    <a className={brand.length > SHORT_BRAND ? 'brand brand-long' : 'brand'} href="/">
      {logo ? (
        <img
          className="brand-logo"
          src={encodeURI(`/assets/images/${logo.file}`)}
          alt={logo.alt ?? brand}
          width={logo.width}
          height={logo.height}
        />
      ) : (
        <>
          <Mark />
          {brand}
        </>
      )}
    </a>
  );
}

function MainNav({ site, copy, section }: HeaderProps) {
  return (
    <nav className="main-nav" aria-label={copy.site('mainNav')}>
      <ul>
        {site.menus.header.map((link) => (
          <li key={link.href}>
            {link.href === site.paths.locations ? (
              <LocationsMenu site={site} copy={copy} section={section} />
            ) : (
              <a href={link.href} aria-current={currentOf(link.href, section)}>
                {labelOf(link, copy)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

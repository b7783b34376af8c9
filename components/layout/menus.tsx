import type { Copy, SiteView } from 'areaserved/local-service';
import { ButtonLink, CallButton, ReachLink } from '../ui/buttons.tsx';
import { dialogControl, lightDismiss } from '../ui/controls.ts';
import { Icon } from '../ui/Icon.tsx';
import { iconArrow, iconChevron, iconClose, iconStar } from '../ui/icons.ts';
import { currentOf, labelOf } from './navigation.ts';
import './menus.css';

type MenuProps = Readonly<{ site: SiteView; copy: Copy; section: string }>;

const PHONE_LOCATIONS = 6;

/** The dropdown of cities, which works without a script; `scripts/enhance.ts` adds hover, arrow keys and Escape. */
export function LocationsMenu({ site, copy, section }: MenuProps) {
  const current = currentOf(site.paths.locations, section);
  return (
    <details className="locations-menu" data-dropdown="">
      <summary aria-current={current && 'true'}>
        {copy.site('locations')}
        <Icon icon={iconChevron} size={18} />
      </summary>
      <div className="locations-panel">
        {site.regions.map(
          ({ slug, name, cities }) =>
            cities.length > 0 && (
              <div key={slug}>
                <p>{name}</p>
                <ul>
                  {cities.map((city) => (
                    <li key={city.href}>
                      <a href={city.href}>{city.name}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
        <a
          className="locations-all"
          href={site.paths.locations}
          aria-current={current === 'page' ? current : undefined}
        >
          {copy.site('viewAllLocations')}
          <Icon icon={iconArrow} size={18} />
        </a>
      </div>
    </details>
  );
}

/** The menu of small screens: a modal dialog, or a popover in browsers without `command`. */
export function PhoneMenu({ site, copy, section }: MenuProps) {
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
          .filter(({ href }) => href !== site.paths.locations)
          .map((link) => (
            <li key={link.href}>
              <a href={link.href} aria-current={currentOf(link.href, section)}>
                {labelOf(link, copy)}
              </a>
            </li>
          ))}
      </ul>
      {region && (
        <>
          <p>{region.name}</p>
          <ul className="menu-places">
            {region.cities.slice(0, PHONE_LOCATIONS).map(({ href, name }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <a
        className="menu-all"
        href={site.paths.locations}
        aria-current={section === site.paths.locations ? 'page' : undefined}
      >
        {copy.site('viewAllLocations')}
      </a>
      <ReachLink site={site} copy={copy} />
      {site.reviewUrl && (
        <ButtonLink href={site.reviewUrl} kind="line" icon={iconStar}>
          {copy.site('reviewUs')}
        </ButtonLink>
      )}
      <CallButton site={site} copy={copy} />
    </dialog>
  );
}

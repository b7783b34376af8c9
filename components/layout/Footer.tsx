import type { Copy, RegionView, SiteView } from 'areaserved/local-service';
import { ButtonLink } from '../ui/buttons.tsx';
import { Icon } from '../ui/Icon.tsx';
import { iconPhone, iconUp } from '../ui/icons.ts';
import { Unbroken } from '../ui/text.tsx';
import { Brand } from './Header.tsx';
import { labelOf } from './navigation.ts';
import './Footer.css';

const SHOWN_LOCATIONS = 6;
/** With more services, a link leads to the page that lists all. */
const SHOWN_SERVICES = 12;

type FooterProps = Readonly<{ site: SiteView; copy: Copy }>;

export function Footer({ site, copy }: FooterProps) {
  return (
    <footer className="footer" id="footer">
      <div className="wrap footer-grid">
        <FooterBusiness site={site} copy={copy} />
        <nav className="footer-services" aria-label={copy.site('ourServices')}>
          <h2>{copy.site('services')}</h2>
          <ul>
            {site.services.slice(0, SHOWN_SERVICES).map((service) => (
              <li key={service.slug}>
                <a href={service.href}>{service.shortTitle}</a>
              </li>
            ))}
            {site.services.length > SHOWN_SERVICES && (
              <li>
                <a href={site.paths.services}>{copy.site('viewAllServices')}</a>
              </li>
            )}
          </ul>
        </nav>
        {site.regions.map((region) => (
          <FooterRegion key={region.slug} region={region} />
        ))}
      </div>
      <div className="wrap footer-end">
        <p>{copy.site('copyright')}</p>
        {site.menus.footer.length > 0 && (
          <nav aria-label={copy.site('menu')}>
            <ul className="footer-links">
              {site.menus.footer.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{labelOf(link, copy)}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <a className="to-top no-print" href="#top">
          {copy.site('toTop')}
          <Icon icon={iconUp} size={20} />
        </a>
      </div>
    </footer>
  );
}

function FooterBusiness({ site, copy }: FooterProps) {
  const blurb = copy.site('blurb');
  const proof = copy.site('proof');
  return (
    <div className="footer-business">
      <Brand site={site} />
      {blurb && <p>{blurb}</p>}
      {proof && <p>{proof}</p>}
      {site.social.length > 0 && (
        <ul className="footer-links">
          {site.social.map(({ name, url }) => (
            <li key={url}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      <p className="actions actions-pair">
        <a className="button tel" href={site.phone.href} data-track="call">
          <Icon icon={iconPhone} size={20} />
          {site.phone.display}
        </a>
        <ButtonLink href="/contact" kind="line">
          {copy.site('contactUs')}
        </ButtonLink>
      </p>
    </div>
  );
}

function FooterRegion({ region: { name, center, cities } }: Readonly<{ region: RegionView }>) {
  const address = <Unbroken text={center.addressLine} />;
  return (
    <nav aria-label={name}>
      <h2>{name}</h2>
      <address>{center.directionsUrl ? <a href={center.directionsUrl}>{address}</a> : address}</address>
      {cities.length > 0 && (
        <ul>
          {cities.slice(0, SHOWN_LOCATIONS).map((city) => (
            <li key={city.href}>
              <a href={city.href}>{city.name}</a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

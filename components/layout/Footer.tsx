import type { Copy, RegionView, SiteView } from 'areaserved/local-service';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { iconPin, iconUp } from '../parts/icons.ts';
import { LinkList } from '../parts/LinkList.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import { Brand } from './Brand.tsx';
import { labelOf } from './navigation.ts';
import './Footer.css';

const SHOWN_LOCATIONS = 6;
/** Further services are on the page that lists all. */
const SHOWN_SERVICES = 12;

type FooterProps = Readonly<{ site: SiteView; copy: Copy }>;

export function Footer({ site, copy }: FooterProps) {
  return (
    <footer className="footer band-dark" id="footer">
      <div className="wrap footer-grid">
        <FooterAbout site={site} copy={copy} />
        <nav aria-label={copy.site('ourServices')}>
          <h2>{copy.site('services')}</h2>
          <ul>
            {site.services.slice(0, SHOWN_SERVICES).map((service) => (
              <li key={service.slug}>
                <a href={service.href}>{service.shortTitle}</a>
              </li>
            ))}
            {site.services.length > SHOWN_SERVICES && (
              <li>
                <a href="/services">{copy.site('viewAllServices')}</a>
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
            <ul className="link-list">
              {site.menus.footer.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{labelOf(link, copy)}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <a href="#top">
          {copy.site('toTop')}
          <Icon icon={iconUp} size={20} />
        </a>
      </div>
    </footer>
  );
}

function FooterAbout({ site, copy }: FooterProps) {
  return (
    <div className="stack">
      <Brand site={site} />
      <p>{copy.site('blurb')}</p>
      {site.profiles.length > 0 && (
        <ul className="link-list">
          {site.profiles.map(({ name, href, icon }) => (
            <li key={href}>
              <a className="footer-social" href={href}>
                <Icon icon={icon} size={18} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <CallButton site={site} copy={copy} size="lg" />
      <ButtonLink href="/contact" kind="secondary">
        {copy.site('contactUs')}
      </ButtonLink>
    </div>
  );
}

function FooterRegion({ region }: Readonly<{ region: RegionView }>) {
  return (
    <nav aria-label={region.name}>
      <h2>{region.name}</h2>
      <address>
        <a href={region.center.directionsUrl}>
          <Icon icon={iconPin} size={18} />
          <span>
            <Unbroken text={region.center.addressLine} />
          </span>
        </a>
      </address>
      {region.cities.length > 0 && <LinkList links={region.cities.slice(0, SHOWN_LOCATIONS)} />}
    </nav>
  );
}

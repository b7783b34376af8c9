import type { ReactNode } from 'react';
import type { CenterView, CityView, Copy, ServiceView, SiteView } from 'areaserved/local-service';
import { Clock } from '../ui/Clock.tsx';
import type { Fact } from '../ui/lists.tsx';
import { Unbroken } from '../ui/text.tsx';
import './info.css';

type SiteProps = Readonly<{ site: SiteView; copy: Copy }>;
type Figure = Readonly<{ term: string; value: string | undefined }>;

/** A card with one or two figures, the hours, and an office: what people ask before they call. */
function infoCard(figures: readonly Figure[], hours: ReactNode, office?: ReactNode): ReactNode {
  const shown = figures.flatMap(({ term, value }) => (value ? [{ term, value }] : []));
  return (
    <div className="info">
      {shown.length > 0 && (
        <dl className="info-figures">
          {shown.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Unbroken text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hours}
      {office}
    </div>
  );
}

/** The hours of the week. `urgent` is false where only those of the office count. */
export function Hours({ site, copy, urgent = true }: SiteProps & Readonly<{ urgent?: boolean }>) {
  // A day that is just closed is left out; "By appointment" is not.
  const named = site.hours.filter(({ isOpen, note }) => isOpen || note !== 'Closed');
  const rows = (named.length > 0 ? named : site.hours).map(({ label, text }) => ({ term: label, text }));
  const always =
    site.emergency247 && urgent && !site.alwaysOpen ? [{ term: copy.site('emergencyTerm'), text: '24/7' }] : [];
  return (
    <dl className="info-hours">
      {[...always, ...rows].map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type CityHoursProps = SiteProps & Readonly<{ city: CityView; urgent?: boolean; comesAtOnce?: boolean }>;

/** The hours of the week; with `heroClock` of the business below a line that tells the time. */
function CityHours({ site, copy, city, urgent = true, comesAtOnce = true }: CityHoursProps) {
  const wait = comesAtOnce ? (city.wait?.to ?? site.responseMinutes) : undefined;
  return (
    <>
      {site.heroClock && (
        <p className="info-clock">
          <Clock site={site} copy={copy} wait={wait} specialHours={city.center.specialHours}>
            {copy.site('officeHours')}
          </Clock>
        </p>
      )}
      <Hours site={site} copy={copy} urgent={urgent} />
    </>
  );
}

/** The address of an office, as a link to the map if there is one. */
export function Office({ center, note }: Readonly<{ center: CenterView; note?: string }>) {
  const address = <Unbroken text={center.addressLine} />;
  return (
    <address className="info-office">
      {center.directionsUrl ? <a href={center.directionsUrl}>{address}</a> : address}
      {note && <small>{note}</small>}
    </address>
  );
}

/** The hours alone. */
export const hoursInfo = ({ site, copy }: SiteProps): ReactNode => infoCard([], <Hours site={site} copy={copy} />);

type ServiceInfoOptions = SiteProps & Readonly<{ service: ServiceView; wait: string; city?: CityView }>;

/** The figures that the service names, the hours, and in a city the office and the way from it. */
export function serviceInfo({ site, copy, service, wait, city }: ServiceInfoOptions): ReactNode {
  const comesAtOnce = !service.appointmentNote && !service.waitNote;
  const figures = {
    wait: { term: copy.site('waitLabel'), value: comesAtOnce ? wait : '' },
    price: { term: copy.site('priceTerm'), value: service.price?.from },
    consultation: { term: copy.site('consultationTerm'), value: service.consultation },
    nextFree: { term: copy.site('nextFreeTerm'), value: service.nextFree },
  };
  return infoCard(
    service.heroFacts.map((name) => figures[name]),
    city ? (
      <CityHours site={site} copy={copy} city={city} urgent={service.urgent} comesAtOnce={comesAtOnce} />
    ) : (
      <Hours site={site} copy={copy} urgent={service.urgent} />
    ),
    city ? <Office center={city.center} note={copy.city('distance')} /> : <Offices site={site} />,
  );
}

/** The wait in a city, the hours, and the office. Prices are those of services, so their cards have them. */
export const cityInfo = ({ site, copy, city }: SiteProps & Readonly<{ city: CityView }>): ReactNode =>
  infoCard(
    [{ term: copy.site('waitLabel'), value: copy.city('waitFigure') }],
    <CityHours site={site} copy={copy} city={city} />,
    <Office center={city.center} note={copy.city('distance')} />,
  );

/** What the business accepts, and its license and insurance. */
export const termFacts = (copy: Copy): readonly Fact[] =>
  [
    { term: copy.site('paymentTerm'), detail: [copy.site('payment'), copy.site('billing')].filter(Boolean).join('. ') },
    { term: copy.site('proofTerm'), detail: copy.site('proof') },
  ].filter(({ detail }) => detail);

/** All offices. */
export const Offices = ({ site }: Readonly<{ site: SiteView }>) =>
  site.regions.map(({ center }) => <Office key={center.id} center={center} />);

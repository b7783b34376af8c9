import type { ReactNode } from 'react';
import type { Picture } from 'areaserved';
import type { CityView, Copy, Link, ServiceView, SiteView } from 'areaserved/local-service';
import { Clock } from '../ui/Clock.tsx';
import { Crumbs } from '../ui/Crumbs.tsx';
import { Photo } from '../ui/Photo.tsx';
import { Unbroken } from '../ui/text.tsx';
import './Hero.css';

type HeroProps = Readonly<{
  copy: Pick<Copy, 'site'>;
  /** Breadcrumbs, the page itself last. */
  crumbs?: readonly Link[];
  eyebrow?: string | undefined;
  title: string;
  /** First part of the title; the rest goes on a line of its own. */
  titleStart?: string;
  subtitle?: string;
  /** Further lines, below the subtitle. */
  below?: ReactNode;
  /** Beside the text, on a phone below the subtitle. */
  photo?: Picture | undefined;
  /** A map or a drawing in the place of the photograph. */
  figure?: ReactNode;
  /** A road sign between the subtitle and the buttons; beside both where there is no figure. */
  sign?: ReactNode;
  actions?: ReactNode;
}>;

/** The dark band that opens a page. */
export function Hero({
  copy,
  crumbs = [],
  eyebrow,
  title,
  titleStart,
  subtitle,
  below,
  photo,
  figure,
  sign,
  actions,
}: HeroProps) {
  const shown = photo ? (
    <Photo of={photo} className="hero-photo no-print" sizes="(width >= 60rem) 44vw, 94vw" first />
  ) : (
    figure
  );
  return (
    <div className={shown ? 'hero hero-two hero-figured' : sign ? 'hero hero-two hero-signed' : 'hero'}>
      <div className="wrap">
        <Crumbs copy={copy} crumbs={crumbs} />
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>
          {titleStart && title.startsWith(titleStart) ? (
            <>
              {titleStart}
              <span>{title.slice(titleStart.length)}</span>
            </>
          ) : (
            title
          )}
        </h1>
        {subtitle && (
          <p className="lead">
            <Unbroken text={subtitle} />
          </p>
        )}
        {below}
        {shown}
        {sign}
        {actions}
      </div>
    </div>
  );
}

/** A label with a figure, which never breaks. A value without a label may be text. */
type Figure = Readonly<{ label: string; value: string | undefined }>;
/** `place` is the last line. */
type SignProps = Readonly<{ figures: readonly Figure[]; place: ReactNode }>;

/** A road sign in three lines: labels, figures, place. Its font size follows its width. Null without a figure. */
function roadSign({ figures, place }: SignProps): ReactNode {
  const shown = figures.flatMap(({ label, value }) => (value ? [{ label, value }] : [])).slice(0, 2);
  if (shown.length === 0) return null;
  return (
    <div className="sign">
      <div className="sign-face">
        <div className="sign-row">
          {shown.map(({ label, value }, index) => (
            <p key={value}>
              {label && <small>{index === 0 ? capital(label) : label}</small>}{' '}
              <b className={label ? 'tel' : undefined}>{label ? value : capital(value)}</b>
            </p>
          ))}
        </div>
        {place && <p className="sign-place">{place}</p>}
      </div>
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type SignOptions = Readonly<{ site: SiteView; copy: Copy }>;
type ServiceSignOptions = SignOptions &
  Readonly<{ service: ServiceView; wait: string; place: string; city?: CityView }>;

/** The figures that the service names: wait, price, consultation, next free day. Null if it has none. */
export function serviceSign({ site, copy, service, wait, place, city }: ServiceSignOptions): ReactNode {
  const comesAtOnce = !service.appointmentNote && !service.waitNote;
  const figures = {
    wait: { label: copy.site('waitLabel'), value: comesAtOnce ? wait : '' },
    price: { label: copy.service('priceLabel'), value: service.price?.from ?? '' },
    consultation: { label: '', value: service.consultation },
    nextFree: { label: '', value: service.nextFree },
  };
  return roadSign({
    figures: service.heroFacts.map((name) => figures[name]),
    place: city ? <CityLine site={site} copy={copy} city={city} text={place} comesAtOnce={comesAtOnce} /> : place,
  });
}

/** The wait and the lowest price in a city, or else its distance. */
export function citySign({ site, copy, city }: SignOptions & Readonly<{ city: CityView }>): ReactNode {
  const wait = copy.city('waitFigure');
  if (!wait)
    return roadSign({ figures: [{ label: copy.city('signLabel'), value: copy.city('signValue') }], place: '' });
  return roadSign({
    figures: [
      { label: copy.site('waitLabel'), value: wait },
      { label: copy.city('priceLabel'), value: copy.city('priceFigure') },
    ],
    place: <CityLine site={site} copy={copy} city={city} text={copy.city('signPlace')} comesAtOnce />,
  });
}

type CityLineProps = SignOptions & Readonly<{ city: CityView; text: string; comesAtOnce: boolean }>;

/** Where a city is; with scripts, when help that sets out at once will be there. */
function CityLine({ site, copy, city, text, comesAtOnce }: CityLineProps) {
  const wait = comesAtOnce ? (city.wait?.to ?? site.responseMinutes) : undefined;
  return (
    <Clock site={site} copy={copy} wait={wait} specialHours={city.center.specialHours}>
      {text}
    </Clock>
  );
}

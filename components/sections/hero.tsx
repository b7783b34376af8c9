import type { ReactNode } from 'react';
import type { Copy, Link, ServiceView } from 'areaserved/local-service';
import { Unbroken } from '../ui/text.tsx';
import './hero.css';

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
  /** Between the subtitle and the buttons; on a wide screen beside both. Not together with `art`. */
  sign?: ReactNode;
  actions?: ReactNode;
  /** Drawing or photograph: beside the text, on a phone below it. */
  art?: ReactNode;
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
  sign,
  actions,
  art,
}: HeroProps) {
  return (
    <div className="hero">
      <div className={sign || art ? 'wrap hero-two' : 'wrap'}>
        {crumbs.length > 0 && (
          <nav className="crumbs" aria-label={copy.site('breadcrumb')}>
            <ol>
              {crumbs.slice(0, -1).map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.name}</a>
                </li>
              ))}
              <li aria-current="page">{crumbs.at(-1)?.name}</li>
            </ol>
          </nav>
        )}
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
        {sign}
        {actions}
        {art && <div className="hero-art">{art}</div>}
      </div>
    </div>
  );
}

/** A label with a figure, which never breaks. A value without a label may be text. */
type Figure = Readonly<{ label: string; value: string | undefined }>;
type SignProps = Readonly<{ figures: readonly Figure[]; place: string }>;

/** A road sign in three lines: labels, figures, place. Its font size follows its width. */
function Sign({ figures, place }: SignProps) {
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

type ServiceSignProps = Readonly<{ copy: Copy; service: ServiceView; place: string; wait: string }>;

/** The figures that the service names: wait, price, consultation, next free day. */
export function ServiceSign({ copy, service, place, wait }: ServiceSignProps) {
  const comesAtOnce = !service.planned && !service.delay;
  const figures = {
    wait: { label: copy.site('waitLabel'), value: comesAtOnce ? wait : '' },
    price: { label: copy.service('priceLabel'), value: service.guide?.from ?? '' },
    consultation: { label: '', value: service.consultation },
    nextFree: { label: '', value: service.nextFree },
  };
  return <Sign figures={service.figures.map((name) => figures[name])} place={place} />;
}

/** The wait and the lowest price in a city, or else its distance. */
export function CitySign({ copy }: Readonly<{ copy: Copy }>) {
  const wait = copy.city('waitFigure');
  const far = { label: copy.city('signLabel'), value: copy.city('signValue') };
  const soon = [
    { label: copy.site('waitLabel'), value: wait },
    { label: copy.city('priceLabel'), value: copy.city('priceFigure') },
  ];
  return <Sign figures={wait ? soon : [far]} place={wait ? copy.city('signPlace') : ''} />;
}

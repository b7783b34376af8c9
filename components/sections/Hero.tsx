import type { ReactNode } from 'react';
import type { Picture } from 'areaserved';
import type { Copy, Link, ServiceView } from 'areaserved/local-service';
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
    <div className={shown ? 'hero hero-figured' : sign ? 'hero hero-signed' : 'hero'}>
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
type SignProps = Readonly<{ figures: readonly Figure[]; place: string }>;

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

type ServiceSignOptions = Readonly<{ copy: Copy; service: ServiceView; place: string; wait: string }>;

/** The figures that the service names: wait, price, consultation, next free day. Null if it has none. */
export function serviceSign({ copy, service, place, wait }: ServiceSignOptions): ReactNode {
  const comesAtOnce = !service.appointmentNote && !service.waitNote;
  const figures = {
    wait: { label: copy.site('waitLabel'), value: comesAtOnce ? wait : '' },
    price: { label: copy.service('priceLabel'), value: service.price?.from ?? '' },
    consultation: { label: '', value: service.consultation },
    nextFree: { label: '', value: service.nextFree },
  };
  return roadSign({ figures: service.heroFacts.map((name) => figures[name]), place });
}

/** The wait and the lowest price in a city, or else its distance. */
export function citySign(copy: Copy): ReactNode {
  const wait = copy.city('waitFigure');
  const far = { label: copy.city('signLabel'), value: copy.city('signValue') };
  const soon = [
    { label: copy.site('waitLabel'), value: wait },
    { label: copy.city('priceLabel'), value: copy.city('priceFigure') },
  ];
  return roadSign({ figures: wait ? soon : [far], place: wait ? copy.city('signPlace') : '' });
}

import type { ReactNode } from 'react';
import type { Copy, ServiceView, SiteView } from 'areaserved/local-service';
import { Icon } from './Icon.tsx';
import { iconCalendar, iconPhone, iconPin } from './icons.ts';
import './buttons.css';

type ButtonKind = 'primary' | 'line';

type ButtonLinkProps = Readonly<{
  href: string;
  kind?: ButtonKind;
  icon?: string;
  children: ReactNode;
}>;

/** A link that looks like a button: filled, or only its outline. */
export function ButtonLink({ href, kind = 'primary', icon, children }: ButtonLinkProps) {
  return (
    <a className={kind === 'line' ? 'button button-line' : 'button'} href={href} data-track={trackedAs(href)}>
      {icon && <Icon icon={icon} size={20} />}
      {children}
    </a>
  );
}

/** The name under which analytics counts a click. */
function trackedAs(href: string): 'call' | 'text' | undefined {
  if (href.startsWith('tel:')) return 'call';
  return href.startsWith('sms:') ? 'text' : undefined;
}

type ActionProps = Readonly<{ site: SiteView; copy: Copy }>;

/** The large button that calls: "Call Now", with the number big below it. */
export function CallNow({ site, copy }: ActionProps) {
  return (
    <a className="button button-call tel" href={site.phone.href} data-track="call">
      <Icon icon={iconPhone} size={28} />
      <span>
        {copy.site('callNow')} <b>{site.phone.display}</b>
      </span>
    </a>
  );
}

/** A button that calls, on one line: "Call (478) 555-0142". */
export function CallButton({ site, copy, kind = 'primary' }: ActionProps & Readonly<{ kind?: ButtonKind }>) {
  return (
    <a className={`button tel ${kind === 'line' ? 'button-line' : ''}`.trim()} href={site.phone.href} data-track="call">
      <Icon icon={iconPhone} size={20} />
      {copy.site('callPhone')}
    </a>
  );
}

/** A link to the booking page. */
export function BookLink({ copy }: Readonly<{ copy: Copy }>) {
  return (
    <ButtonLink href="/contact" kind="line" icon={iconCalendar}>
      {copy.site('bookOnline')}
    </ButtonLink>
  );
}

/**
 * "Send my location": a text message to dispatch with blanks to fill in. In browsers with dialogs,
 * `scripts/page/locate.ts` opens the dialog that finds the position instead.
 */
export function LocateLink({ site, copy, about }: ActionProps & About) {
  if (!site.sendLocation) return null;
  return (
    <a className="button button-line" href={textMessage({ site, copy, about })} data-track="text" data-locate="">
      <Icon icon={iconPin} size={20} />
      {copy.site('locateButton')}
    </a>
  );
}

/** What a text message is about: "Jumpstarts, Perry". */
type About = Readonly<{ about?: string | undefined }>;

/** Returns the `sms:` link of a text message to dispatch, with blanks for what a driver can see. */
export function textMessage({ site, copy, about }: ActionProps & About): string {
  const blanks = copy.site('locateBlanks').replaceAll('\n\n', '\n');
  // iOS expects "&" before the body, Android "?" (RFC 5724). Both accept "?&".
  return `${site.phone.sms}?&body=${encodeURIComponent(about ? `${about}\n${blanks}` : blanks)}`;
}

/** The buttons in a hero: call, and send a location or, for a service that can wait, book. */
export function HelpActions({ site, copy, service, about }: ActionProps & About & Readonly<{ service?: ServiceView }>) {
  return (
    <div className="actions">
      <CallNow site={site} copy={copy} />
      {service && !service.urgent ? <BookLink copy={copy} /> : <LocateLink site={site} copy={copy} about={about} />}
    </div>
  );
}

/** The buttons at the end of a section: call and book. */
export function CallOrBook({ site, copy }: ActionProps) {
  return (
    <div className="actions actions-pair">
      <CallNow site={site} copy={copy} />
      <BookLink copy={copy} />
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Copy, SiteView } from 'areaserved/local-service';
import { Icon } from './Icon.tsx';
import { iconCalendar, iconMail, iconMessage, iconPhone, iconPin } from './icons.ts';
import './buttons.css';

type ButtonKind = 'primary' | 'line';

type ButtonLinkProps = Readonly<{
  href: string;
  kind?: ButtonKind;
  icon?: string;
  /** The name under which analytics counts a click. */
  track?: 'call' | 'text' | 'write' | undefined;
  children: ReactNode;
}>;

/** A link that looks like a button: filled, or only its outline. */
export function ButtonLink({ href, kind = 'primary', icon, track = trackedAs(href), children }: ButtonLinkProps) {
  return (
    <a className={kind === 'line' ? 'button button-line' : 'button'} href={href} data-track={track}>
      {icon && <Icon icon={icon} size={20} />}
      {children}
    </a>
  );
}

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
export function BookLink({ copy, kind = 'line' }: Readonly<{ copy: Copy; kind?: ButtonKind }>) {
  return (
    <ButtonLink href="/contact" kind={kind} icon={iconCalendar}>
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

type MessageProps = ActionProps & About;

/** The second way to reach the business: its booking page, else a text message, else a mail. */
export function ReachLink({ site, copy, about, kind = 'line' }: MessageProps & Readonly<{ kind?: ButtonKind }>) {
  if (site.bookingUrl) return <BookLink copy={copy} kind={kind} />;
  return site.texts ? (
    <ButtonLink href={textLink({ site, copy, about })} kind={kind} icon={iconMessage} track="write">
      {copy.site('textUs')}
    </ButtonLink>
  ) : (
    <ButtonLink href={mailLink({ site, copy, about })} kind={kind} icon={iconMail} track="write">
      {copy.site('writeUs')}
    </ButtonLink>
  );
}

/** Returns the `sms:` link of a text message with lines to fill in. */
export const textLink = ({ site, copy, about = '' }: MessageProps): string =>
  `${site.phone.sms}?&body=${linesOf(copy, about)}`;

/** Returns the `mailto:` link of a mail with a subject and lines to fill in. */
export const mailLink = ({ site, copy, about = '' }: MessageProps): string =>
  `${site.email.href}?subject=${encodeURIComponent(about || copy.site('writeSubject'))}&body=${linesOf(copy, '')}`;

const linesOf = (copy: Copy, about: string): string =>
  encodeURIComponent(`${about && `${about}\n`}${copy.site('messageLines').replaceAll('\n\n', '\n')}`);

import type { Copy, SiteView } from 'areaserved/local-service';
import { buttonClass } from './buttonClass.ts';
import { Icon } from './Icon.tsx';
import { iconPin } from './icons.ts';
import './Button.css';

export type LocateLinkProps = Readonly<{ site: SiteView; copy: Copy; size?: 'lg' | undefined }>;

/**
 * "Send my location": a text message to dispatch with blanks to fill in. Where the browser can share its position,
 * `scripts/page/locate.ts` opens the box that finds it instead. Nothing where customers know their address.
 */
export function LocateLink({ site, copy, size }: LocateLinkProps) {
  if (!site.sendLocation) return null;
  return (
    <a className={buttonClass('secondary', size)} href={textMessage(site, copy)} data-track="text">
      <Icon icon={iconPin} size={20} />
      {copy.site('locateButton')}
    </a>
  );
}

/** The address of a text message to dispatch that asks for what a driver can see. */
export function textMessage(site: SiteView, copy: Copy): string {
  // Between number and body, iOS reads "&", Android "?" (RFC 5724 has "?"): both take the two together.
  return `${site.phone.sms}?&body=${encodeURIComponent(copy.site('locateBlanks').replaceAll('\n\n', '\n'))}`;
}

import type { Copy, SiteView } from 'areaserved/local-service';
import { ButtonLink, CallButton, mailLink, textLink, textMessage } from '../ui/buttons.tsx';
import { dialogControl, lightDismiss } from '../ui/controls.ts';
import { Icon } from '../ui/Icon.tsx';
import { iconCalendar, iconClose, iconMail, iconMessage, iconPin } from '../ui/icons.ts';
import './QuickActions.css';

type CardProps = Readonly<{ site: SiteView; copy: Copy }>;

/**
 * The call bar of phones with the booking button; larger screens have only the button, in the gutter beside the text. It
 * stays above the footer. Staff pages have no bar, so on phones the button is at the end of the page.
 */
export function QuickActions({ site, copy, booking, help }: CardProps & Readonly<{ booking: boolean; help: boolean }>) {
  if (!help && !booking) return null;
  return (
    <aside
      className={help ? 'quick no-print' : 'quick quick-alone no-print'}
      data-script="script:enhance"
      aria-label={copy.site('quickHelp')}
    >
      <div className="call-bar">
        {help && <Help site={site} copy={copy} />}
        {booking && (
          <button
            className="bar-item booking-open"
            type="button"
            {...dialogControl('booking', 'show')}
            aria-label={copy.site('bookOnline')}
          >
            <Icon icon={iconCalendar} />
            <span>{copy.site('book')}</span>
          </button>
        )}
      </div>
      {booking && <BookingCard site={site} copy={copy} />}
      {help && site.sendLocation && <LocationCard site={site} copy={copy} />}
    </aside>
  );
}

function Help({ site, copy }: CardProps) {
  return (
    <>
      <CallButton site={site} copy={copy} />
      {site.sendLocation ? (
        <a
          className="bar-item"
          href={textMessage({ site, copy })}
          data-track="text"
          data-locate=""
          aria-label={copy.site('locateButton')}
        >
          <Icon icon={iconPin} />
          {copy.site('locateShort')}
        </a>
      ) : (
        <MessageLink site={site} copy={copy} />
      )}
    </>
  );
}

/** A text message, else a mail. */
function MessageLink({ site, copy }: CardProps) {
  const [href, icon, name] = site.texts
    ? [textLink({ site, copy }), iconMessage, copy.site('textShort')]
    : [mailLink({ site, copy }), iconMail, copy.site('writeShort')];
  return (
    <a className="bar-item" href={href} data-track="write">
      <Icon icon={icon} />
      {name}
    </a>
  );
}

function BookingCard({ site, copy }: CardProps) {
  return (
    <dialog className="sheet" id="booking" popover="auto" {...lightDismiss} aria-labelledby="booking-title">
      <button type="button" {...dialogControl('booking', 'hide')} aria-label={copy.site('close')}>
        <Icon icon={iconClose} />
      </button>
      <p id="booking-title">{copy.site('bookTitle')}</p>
      <p>{copy.site('bookText')}</p>
      <ButtonLink href="/contact" icon={iconCalendar}>
        {copy.site('bookNow')}
      </ButtonLink>
      <CallButton site={site} copy={copy} kind="line" />
    </dialog>
  );
}

/**
 * The dialog of "Send my location" opens before its script has loaded. It always offers a call and a text message: until
 * there is a position, the message has blanks for what the driver sees. `scripts/locate.ts` shows the texts of the attributes.
 */
function LocationCard({ site, copy }: CardProps) {
  return (
    <dialog
      className="sheet"
      id="locate"
      {...lightDismiss}
      aria-labelledby="locate-title"
      data-script="script:locate"
      data-found={copy.site('locateFound')}
      data-rough={copy.site('locateRough')}
      data-refused={copy.site('locateRefused')}
      data-missed={copy.site('locateMissed')}
      data-again={copy.site('locateAgain')}
      data-copied={copy.site('locateCopied')}
    >
      <button type="button" aria-label={copy.site('close')}>
        <Icon icon={iconClose} />
      </button>
      <p id="locate-title">{copy.site('locateButton')}</p>
      <div role="status">
        <p>{copy.site('locateAsking')}</p>
        <p>{copy.site('locateHint')}</p>
      </div>
      <CallButton site={site} copy={copy} />
      <ButtonLink href={textMessage({ site, copy })} kind="line">
        {copy.site('locateSend')}
      </ButtonLink>
      <button className="button button-line" type="button" data-copy="" inert>
        {copy.site('locateCopy')}
      </button>
      <p className="locate-number">{copy.site('locateNumber')}</p>
    </dialog>
  );
}

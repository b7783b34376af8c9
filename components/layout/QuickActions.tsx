import type { Copy, SiteView } from 'areaserved/local-service';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { dialogControl, lightDismiss } from '../parts/controls.ts';
import { Icon } from '../parts/Icon.tsx';
import { iconCalendar, iconClose, iconPin } from '../parts/icons.ts';
import { textMessage } from '../parts/LocateLink.tsx';
import { LocateBox } from './LocateBox.tsx';
import './QuickActions.css';

type QuickActionsProps = Readonly<{ site: SiteView; copy: Copy; booking: boolean; help: boolean }>;

/**
 * What stays at hand: on phones the call bar, with the booking widget's button in it; on larger screens that button
 * alone, in the gutter that pages keep free for it. Stands before the footer and never moves over it. Without the help
 * there is no bar: on phones, which have no such gutter, the button waits at the end of the page.
 */
export function QuickActions({ site, copy, booking, help }: QuickActionsProps) {
  return (
    <aside
      className={help ? 'quick' : 'quick quick-alone'}
      data-script="script:enhance"
      aria-label={copy.site('quickHelp')}
    >
      <div className="call-bar band-dark">
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
      {help && site.sendLocation && <LocateBox site={site} copy={copy} />}
    </aside>
  );
}

function Help({ site, copy }: Pick<QuickActionsProps, 'site' | 'copy'>) {
  return (
    <>
      <CallButton site={site} copy={copy} />
      {site.sendLocation && (
        <a className="bar-item" href={textMessage(site, copy)} data-track="text" aria-label={copy.site('locateButton')}>
          <Icon icon={iconPin} />
          {copy.site('locateShort')}
        </a>
      )}
    </>
  );
}

function BookingCard({ site, copy }: Pick<QuickActionsProps, 'site' | 'copy'>) {
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
      <CallButton site={site} copy={copy} kind="secondary" />
    </dialog>
  );
}

import type { Copy, SiteView } from 'areaserved/local-service/components';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { popoverControl } from '../parts/controls.ts';
import { Icon } from '../parts/Icon.tsx';
import { iconCalendar, iconClose } from '../parts/icons.ts';
import './QuickActions.css';

type QuickActionsProps = Readonly<{ site: SiteView; copy: Copy; booking: boolean }>;

/** What stays at hand: the call bar of phones and the booking widget. Stands before the footer and never moves over it. */
export function QuickActions({ site, copy, booking }: QuickActionsProps) {
  return (
    <aside className="quick" data-manners="script:manners" aria-label={copy.site('quickHelp')}>
      <div className="call-bar band-asphalt">
        <CallButton site={site} copy={copy} />
        <ButtonLink href="/contact" kind="secondary">
          {copy.site('book')}
        </ButtonLink>
      </div>
      {booking && <BookingWidget site={site} copy={copy} />}
    </aside>
  );
}

function BookingWidget({ site, copy }: Omit<QuickActionsProps, 'booking'>) {
  return (
    <>
      <button
        className="booking-open"
        type="button"
        {...popoverControl('booking')}
        aria-label={copy.site('bookOnline')}
      >
        <Icon icon={iconCalendar} size={28} />
      </button>
      <dialog className="booking" id="booking" popover="auto" aria-labelledby="booking-title">
        <button type="button" {...popoverControl('booking', 'hide')} aria-label={copy.site('close')}>
          <Icon icon={iconClose} />
        </button>
        <p id="booking-title">{copy.site('bookTitle')}</p>
        <p>{copy.site('bookText')}</p>
        <ButtonLink href="/contact" icon={iconCalendar}>
          {copy.site('bookNow')}
        </ButtonLink>
        <CallButton site={site} copy={copy} kind="secondary" />
      </dialog>
    </>
  );
}

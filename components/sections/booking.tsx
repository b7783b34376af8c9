import type { Copy, SiteView } from 'areaserved/local-service';
import { BookingFrame } from '../islands/BookingFrame.tsx';
import { Island } from '../islands/Island.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { iconExternal } from '../ui/icons.ts';
import './booking.css';

type BookingProps = Readonly<{ site: SiteView; copy: Copy; href: string }>;

/** The external booking page: a link to it, and a frame that shows it here. Without scripts there is only the link. */
export function Booking({ site, copy, href }: BookingProps) {
  const say = copy.page;
  return (
    <section className="booking no-print" aria-labelledby="book">
      <div className="booking-head">
        <h2 id="book">{say('bookingTitle')}</h2>
        <p>{say('bookingText')}</p>
        <ButtonLink href={href} kind="line" icon={iconExternal}>
          {say('bookingOpen')}
        </ButtonLink>
      </div>
      <div className="booking-stage">
        <Island
          of={BookingFrame}
          props={{
            src: href,
            call: { href: site.phone.href, text: copy.site('callPhone') },
            words: {
              frameTitle: say('bookingFrame'),
              loading: say('bookingLoading'),
              failedTitle: say('bookingFailedTitle'),
              failedText: say('bookingFailedText'),
              retry: say('bookingRetry'),
            },
          }}
        />
      </div>
    </section>
  );
}

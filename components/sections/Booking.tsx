import type { ComponentProps } from 'react';
import type { Copy, SiteView } from 'areaserved/local-service';
import { BookingFrame } from '../islands/BookingFrame.tsx';
import { Island } from '../islands/Island.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { iconExternal } from '../ui/icons.ts';
import './Booking.css';

type BookingProps = Readonly<{
  href: string;
  title: string;
  text: string;
  /** Text of the link. */
  open: string;
  /** The number to call if the page cannot be shown. */
  call: Frame['call'];
  words: Frame['words'];
}>;
type Frame = ComponentProps<typeof BookingFrame>;

/** The external booking page: a link to it, and a frame that shows it here. Without scripts there is only the link. */
export function Booking({ href, title, text, open, call, words }: BookingProps) {
  return (
    <section className="booking no-print" aria-labelledby="book">
      <div className="booking-head">
        <h2 id="book">{title}</h2>
        <p>{text}</p>
        <ButtonLink href={href} kind="line" icon={iconExternal}>
          {open}
        </ButtonLink>
      </div>
      <div className="booking-stage">
        <Island of={BookingFrame} props={{ src: href, call, words }} />
      </div>
    </section>
  );
}

type OnlineBookingProps = Readonly<{ site: SiteView; copy: Copy; href: string }>;

/** The booking page with the words of the contact page. */
export function OnlineBooking({ site, copy, href }: OnlineBookingProps) {
  const say = copy.page;
  return (
    <Booking
      href={href}
      title={say('bookingTitle')}
      text={say('bookingText')}
      open={say('bookingOpen')}
      call={{ href: site.phone.href, text: copy.site('callPhone') }}
      words={{
        frameTitle: say('bookingFrame'),
        loading: say('bookingLoading'),
        failedTitle: say('bookingFailedTitle'),
        failedText: say('bookingFailedText'),
        retry: say('bookingRetry'),
      }}
    />
  );
}

import type { ComponentProps } from 'react';
import { BookingFrame } from '../islands/BookingFrame.tsx';
import { Island } from '../islands/Island.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { iconExternal } from '../ui/icons.ts';
import './booking.css';

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

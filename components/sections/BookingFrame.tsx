import type { Copy, SiteView } from '../../generator/model.ts';
import { buttonClass } from '../parts/buttonClass.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CallButton } from '../parts/CallButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { iconAlert, iconExternal } from '../parts/icons.ts';
import './BookingFrame.css';

export type BookingWords = Readonly<{
  title: string;
  text: string;
  open: string;
  frameTitle: string;
  loading: string;
  failedTitle: string;
  failedText: string;
  retry: string;
}>;
type Props = Readonly<{ site: SiteView; copy: Copy; words: BookingWords }>;

/**
 * The external booking page in a frame. Its three states stand here: loading, the frame that a script puts
 * before them, and the fallback. Without scripts there is no frame, only the link.
 */
export function BookingFrame({ site, copy, words }: Props) {
  return (
    <section className="booking-frame" aria-labelledby="booking">
      <div className="booking-head">
        <h2 id="booking">{words.title}</h2>
        <p>{words.text}</p>
        <ButtonLink href={site.booking.href} kind="secondary" icon={iconExternal}>
          {words.open}
        </ButtonLink>
      </div>
      <div className="booking-stage" data-booking data-src={site.booking.href} data-title={words.frameTitle}>
        <div className="booking-state" data-booking-loading role="status">
          <span className="booking-road" />
          <p>{words.loading}</p>
        </div>
        <div className="booking-state" data-booking-failed role="alert" hidden>
          <Icon icon={iconAlert} size={40} />
          <h3>{words.failedTitle}</h3>
          <p>{words.failedText}</p>
          <CallButton site={site} copy={copy} />
          <button className={buttonClass('secondary')} type="button" data-booking-retry>
            {words.retry}
          </button>
        </div>
      </div>
    </section>
  );
}

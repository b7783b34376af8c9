import type { Copy, SiteView } from 'areaserved/local-service';
import { BookingFrame } from '../islands/BookingFrame.tsx';
import { Island } from '../islands/Island.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { iconExternal } from '../parts/icons.ts';
import './BookingStage.css';

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
type Props = Readonly<{ site: SiteView; copy: Copy; href: string; words: BookingWords }>;

/** The external booking page: a link to it, and a frame that shows it here. Without scripts there is only the link. */
export function BookingStage({ site, copy, href, words }: Props) {
  const { title, text, open, ...frameWords } = words;
  return (
    <section className="booking-frame" aria-labelledby="book">
      <div className="booking-head">
        <h2 id="book">{title}</h2>
        <p>{text}</p>
        <ButtonLink href={href} kind="secondary" icon={iconExternal}>
          {open}
        </ButtonLink>
      </div>
      <div className="booking-stage">
        <Island
          of={BookingFrame}
          props={{
            src: href,
            call: { href: site.phone.href, text: copy.site('callPhone') },
            words: frameWords,
          }}
        />
      </div>
    </section>
  );
}

import { FrameFacade, type FacadeWords } from '../islands/FrameFacade.tsx';
import { Island } from '../islands/Island.tsx';
import './BookingMap.css';

export type MapWords = FacadeWords & Readonly<{ open: string }>;
type Props = Readonly<{
  words: MapWords;
  /** Page that shows the same map. */
  href: string;
  /** Address of the frame. */
  src: string;
}>;

/** Stands for an embedded map: a drawing, until a tap loads the frame in its place, and a link to the map. */
export function BookingMap({ words, href, src }: Props) {
  const { open, ...facade } = words;
  return (
    <div className="booking-map">
      <div className="facade-ground">
        <svg viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
          <path d="M-9 160C60 150 90 120 200 100S340 60 410 20M120-9c10 60 40 80 80 109s60 60 80 109M-9 60c80 20 140 30 209 40s120 40 210 50" />
          <path d="M40-9v220M-9 110h90l60 90M320-9l-40 90 30 130M410 100H300" />
          <circle cx="200" cy="100" r="78" />
        </svg>
        <Island of={FrameFacade} when="touch" props={{ kind: 'map', src, words: facade }} />
      </div>
      <a className="facade-link" href={href}>
        {open}
        <span className="visually-hidden">: {facade.title}</span>
      </a>
    </div>
  );
}

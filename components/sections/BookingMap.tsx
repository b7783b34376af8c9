import { Icon } from '../parts/Icon.tsx';
import { iconPin } from '../parts/icons.ts';
import './BookingMap.css';

type Props = Readonly<{
  /** Name of the map, on the button and of the frame. */
  title: string;
  /** Page that shows the same map. */
  href: string;
  /** Address of the frame that a script puts in the place of the link. */
  src: string;
}>;

/** Stands for an embedded map: a drawing that links to the map, until a tap loads the frame in its place. */
export function BookingMap({ title, href, src }: Props) {
  return (
    <div className="booking-map" data-map data-src={src} data-title={title}>
      <a href={href}>
        <svg viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
          <path d="M-9 160C60 150 90 120 200 100S340 60 410 20M120-9c10 60 40 80 80 109s60 60 80 109M-9 60c80 20 140 30 209 40s120 40 210 50" />
          <path d="M40-9v220M-9 110h90l60 90M320-9l-40 90 30 130M410 100H300" />
          <circle cx="200" cy="100" r="78" />
        </svg>
        <span>
          <Icon icon={iconPin} size={22} />
          {title}
        </span>
      </a>
    </div>
  );
}

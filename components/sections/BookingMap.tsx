import type { MapView } from 'areaserved/local-service';
import { FrameFacade, type FacadeWords } from '../islands/FrameFacade.tsx';
import { Island } from '../islands/Island.tsx';
import { LocatorMap } from '../parts/LocatorMap.tsx';
import '../parts/hidden.css';
import './BookingMap.css';

export type MapWords = FacadeWords & Readonly<{ open: string }>;
type Props = Readonly<{
  map: MapView;
  words: MapWords;
  /** Page that shows the same map. */
  href: string;
  /** Address of the frame. */
  src: string;
}>;

/** Stands for an embedded map: one of ours, until a tap loads the frame in its place, and a link to the map. */
export function BookingMap({ map, words, href, src }: Props) {
  const { open, ...facade } = words;
  return (
    <div className="booking-map">
      <div className="facade-ground">
        <LocatorMap map={map} />
        <Island of={FrameFacade} when="touch" props={{ kind: 'map', src, words: facade }} />
      </div>
      <a className="facade-link" href={href}>
        {open}
        <span className="visually-hidden">: {facade.title}</span>
      </a>
    </div>
  );
}

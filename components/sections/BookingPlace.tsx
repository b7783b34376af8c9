import type { CenterView, MapView } from 'areaserved/local-service';
import { Unbroken } from '../parts/Unbroken.tsx';
import { BookingMap, type MapWords } from './BookingMap.tsx';
import './BookingPlace.css';

type Props = Readonly<{
  center: CenterView;
  map: MapView;
  words: Readonly<{ around: string; map: (locality: string) => MapWords }>;
}>;

/** One service centre: where it is, how far it reaches, its map. */
export function BookingPlace({ center, map, words }: Props) {
  return (
    <li className="booking-place">
      <div>
        <h3>{center.name}</h3>
        <p className="booking-reach">
          <b>{center.radius.amount}</b> {words.around} {center.coverage.around}
        </p>
        <address>
          <Unbroken text={center.addressLine} />
        </address>
        {center.parking && <p>{center.parking}</p>}
      </div>
      <BookingMap
        map={map}
        words={words.map(center.address.locality)}
        href={center.directionsUrl}
        src={center.mapUrl}
      />
    </li>
  );
}

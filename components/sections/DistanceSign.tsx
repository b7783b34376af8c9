import type { CityView, Copy } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import { Unbroken } from '../parts/Unbroken.tsx';
import './DistanceSign.css';

export type DistanceSignProps = Readonly<{ copy: Copy; city: CityView }>;

/** As many as stand on a sign. */
const ROADS = 5;

/** The road sign in the banner: how far the place is, and the way there; in the middle of the area, its main roads. */
export const DistanceSign = shared(function DistanceSign({ copy, city }: DistanceSignProps) {
  const roads = city.distance.direction ? city.approach : city.roads.slice(0, ROADS);
  return (
    <div className="distance-sign">
      <p className="distance-sign-value">{copy.city('signValue')}</p>
      <p className="distance-sign-label">{copy.city('signLabel')}</p>
      {roads.length > 0 && (
        <ul aria-label={copy.city('signRoads')}>
          {roads.map((road) => (
            <li key={road}>
              <Unbroken text={road} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

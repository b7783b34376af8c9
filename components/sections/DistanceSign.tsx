import type { CityView, Copy } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import { Unbroken } from '../parts/Unbroken.tsx';
import './DistanceSign.css';

export type DistanceSignProps = Readonly<{ copy: Copy; city: CityView }>;

/** As many as stand on a sign. */
const ROADS = 5;

/** The road sign in the banner: how far help is, and the roads it comes on. */
export const DistanceSign = shared(function DistanceSign({ copy, city }: DistanceSignProps) {
  return (
    <div className="distance-sign">
      <p className="distance-sign-value">{copy.city('signValue')}</p>
      <p className="distance-sign-label">{copy.city('signLabel')}</p>
      {city.roads.length > 0 && (
        <ul aria-label={copy.city('signRoads')}>
          {city.roads.slice(0, ROADS).map((road) => (
            <li key={road}>
              <Unbroken text={road} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

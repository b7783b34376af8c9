import type { CityView, Copy, ServiceView } from 'areaserved/local-service';
import { Unbroken } from '../parts/Unbroken.tsx';
import './HeroSign.css';

type SignProps = Readonly<{ value: string; label: string; roads?: readonly string[]; roadsLabel?: string }>;

/** As many as stand on a sign. */
const ROADS = 5;

/** The sign of a service in a city: how soon and how much, or what else the data name. Null where they have none of it. */
export function figureSign(copy: Copy, service: ServiceView) {
  const sentences = {
    wait: !service.planned && !service.delay ? copy.city('waitFigure') : '',
    price: copy.service('priceFigure'),
    consultation: service.consultation,
    nextFree: service.nextFree,
  };
  const figures = service.figures.flatMap((name) => sentences[name] || []).slice(0, 2);
  const value = figures.join(', ');
  return value ? <Sign value={value.charAt(0).toUpperCase() + value.slice(1)} label={copy.city('signWay')} /> : null;
}

/** The sign of a city: how soon help comes, or how far it is, and the way there or its main roads. Null where the data have none of it. */
export function citySign(copy: Copy, city: CityView) {
  const roads = city.distance.direction ? city.approach : city.majorRoads.slice(0, ROADS);
  const wait = copy.city('waitFigure');
  if (!wait && roads.length === 0) return null;
  return (
    <Sign
      value={wait || copy.city('signValue')}
      label={copy.city(wait ? 'signWay' : 'signLabel')}
      roads={roads}
      roadsLabel={copy.city('signRoads')}
    />
  );
}

function Sign({ value, label, roads = [], roadsLabel }: SignProps) {
  return (
    <div className="distance-sign">
      <p className="distance-sign-value">
        <Unbroken text={value} />
      </p>
      {label && <p className="distance-sign-label">{label}</p>}
      {roads.length > 0 && (
        <ul aria-label={roadsLabel}>
          {roads.map((road) => (
            <li key={road}>
              <Unbroken text={road} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

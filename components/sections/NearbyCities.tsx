import type { NearbyView } from 'areaserved/local-service';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import { lines } from './text.ts';
import './NearbyCities.css';

export type NearbyCitiesProps = Readonly<{
  eyebrow?: string;
  title: string;
  lead: string;
  cities: readonly NearbyView[];
  /** One paragraph for each city: why it is here. */
  reasons: string;
}>;

/** Neighbours as on a mileage sign: name, distance, direction and shared roads. */
export function NearbyCities({ eyebrow, title, lead, cities, reasons }: NearbyCitiesProps) {
  if (cities.length === 0) return null;
  const reason = lines(reasons);
  return (
    <section className="nearby-cities band band-alt">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        <ul>
          {cities.map((city, i) => (
            <li key={city.slug}>
              <a href={city.href}>{city.name}</a>
              {reason[i] && (
                <span>
                  <Unbroken text={reason[i]} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

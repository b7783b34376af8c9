import type { RegionView } from 'areaserved/local-service';
import { Photo } from '../parts/Photo.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import { lines } from './text.ts';
import '../parts/hidden.css';
import './CenterCards.css';

export type CenterCardsProps = Readonly<{
  title: string;
  lead: string;
  regions: readonly RegionView[];
  /** One paragraph for each region: what its centre covers. */
  coverage: string;
  openMap: string;
}>;

/** The service centres: address and the circle each one covers. */
export function CenterCards({ title, lead, regions, coverage, openMap }: CenterCardsProps) {
  const covers = lines(coverage);
  return (
    <section className="center-cards band">
      <div className="wrap">
        <SectionHead title={title} lead={lead} />
        <ul className="grid-2">
          {regions.map(({ center, slug, name, cities }, i) => (
            <li key={center.id}>
              {center.photo && <Photo of={center.photo} sizes="(width >= 48rem) 34rem, 90vw" />}
              <p className="center-cards-reach">{covers[i]}</p>
              <h3>{center.name}</h3>
              <address>
                <Unbroken text={center.addressLine} />
              </address>
              {center.parking && <p>{center.parking}</p>}
              <p className="link-list">
                {cities.length > 0 && <a href={`#${slug}`}>{name}</a>}
                {center.more.map(({ title, href }) => (
                  <a key={href} href={href}>
                    {title}
                  </a>
                ))}
                <a href={center.directionsUrl}>
                  {openMap}
                  <span className="visually-hidden"> ({center.name})</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

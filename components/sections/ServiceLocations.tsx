import type { CityLink, Link } from 'areaserved/local-service/components';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { iconPin } from '../parts/icons.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import './ServiceLocations.css';

export type ServiceLocationsProps = Readonly<{
  eyebrow: string;
  title: string;
  lead: string;
  locations: readonly CityLink[];
  all: Link;
}>;

/** The first places in which a service has a page of its own. */
export function ServiceLocations({ eyebrow, title, lead, locations, all }: ServiceLocationsProps) {
  if (locations.length === 0) return null;
  return (
    <section className="service-locations band band-alt">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        <ul>
          {locations.map((city) => (
            <li key={city.slug}>
              <a href={city.href}>{city.name}</a>
            </li>
          ))}
        </ul>
        <ButtonLink href={all.href} kind="secondary" icon={iconPin}>
          {all.name}
        </ButtonLink>
      </div>
    </section>
  );
}

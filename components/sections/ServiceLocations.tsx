import type { CityLink, Link, ServiceAreaView } from 'areaserved/local-service';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { iconPin } from '../parts/icons.ts';
import { LinkList } from '../parts/LinkList.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './ServiceLocations.css';

export type ServiceLocationsProps = Readonly<{
  eyebrow: string;
  title: string;
  lead: string;
  /** The first few, shown large. */
  locations: readonly CityLink[];
  /** All of them. */
  areas: readonly ServiceAreaView[];
  all: Link;
}>;

/** The places in which a service has a page of its own. */
export function ServiceLocations({ eyebrow, title, lead, locations, areas, all }: ServiceLocationsProps) {
  if (locations.length === 0) return null;
  return (
    <section className="service-locations band band-alt">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        <LinkList links={locations} className="service-locations-first" />
        {areas.map(({ region, cities }) => (
          <div key={region}>
            <h3>{region}</h3>
            <LinkList links={cities} className="link-list" />
          </div>
        ))}
        <ButtonLink href={all.href} kind="secondary" icon={iconPin}>
          {all.name}
        </ButtonLink>
      </div>
    </section>
  );
}

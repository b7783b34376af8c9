import type { PageProps } from 'areaserved/local-service';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { iconPin } from '../parts/icons.ts';
import { LinkList } from '../parts/LinkList.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { lines } from './text.ts';
import './PopularLocations.css';

export type PopularLocationsProps = Readonly<{
  eyebrow: string;
  title: string;
  lead: string;
  popular: PageProps['ServicesPage']['popular'];
  /** One paragraph for each area: how far it reaches. */
  coverage: string;
  all: string;
}>;

/** A few places of each area, and the way to all of them. */
export function PopularLocations({ eyebrow, title, lead, popular, coverage, all }: PopularLocationsProps) {
  const reach = lines(coverage);
  return (
    <section className="popular-locations band band-alt">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        <div className="grid-2">
          {popular.map(
            ({ region, cities }, i) =>
              cities.length > 0 && (
                <div key={region.slug}>
                  <h3>{region.name}</h3>
                  <p>{reach[i]}</p>
                  <LinkList links={cities} />
                </div>
              ),
          )}
        </div>
        <ButtonLink href="/locations" kind="secondary" icon={iconPin}>
          {all}
        </ButtonLink>
      </div>
    </section>
  );
}

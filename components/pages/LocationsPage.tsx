import type { PageProps } from 'areaserved/local-service';
import { LocatorMap } from '../ui/LocatorMap.tsx';
import { Photo } from '../ui/Photo.tsx';
import { Head, Unbroken } from '../ui/text.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Where } from '../sections/Where.tsx';
import './LocationsPage.css';

type LocationsPageProps = Readonly<PageProps['LocationsPage']>;

/** All service centers and cities. */
export function LocationsPage(props: LocationsPageProps) {
  const { site, copy, crumbs, regions } = props;
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={copy.site('where')}
        subtitle={copy.page('subtitle')}
        actions={<Where areas={regions.map((area) => viewArea(area, copy))} />}
      />
      <Maps {...props} />
      <Centers {...props} />
      <Closing site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}

/** An area with its reach, and its places with the wait. */
const viewArea = ({ region, cards }: LocationsPageProps['regions'][number], copy: LocationsPageProps['copy']) => ({
  name: region.name,
  note: copy.site('reach', region),
  places: cards.map((card) => ({ ...card, note: copy.page('cardNote', card) })),
});

/** A map of each area, with links to its cities. */
function Maps({ copy, regions }: LocationsPageProps) {
  return (
    <section className="band">
      <div className="wrap">
        <Head title={copy.page('mapsTitle')} />
        <div className="locations-maps">
          {regions.map(({ region, map }) => (
            <figure key={region.slug}>
              <figcaption>
                <h3>{copy.site('reach', region)}</h3>
              </figcaption>
              <LocatorMap map={map} title={region.name} linked />
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The service centers, with address and parking. */
function Centers({ copy, regions }: LocationsPageProps) {
  return (
    <section className="center-cards band tint">
      <div className="wrap">
        <Head title={copy.page('centersTitle')} lead={copy.page('centersLead')} />
        <ul>
          {regions.map(({ region: { center } }) => (
            <li key={center.id} className="card">
              {center.photo && <Photo of={center.photo} sizes="(width >= 48rem) 34rem, 90vw" />}
              <h3>{center.name}</h3>
              <address>
                <Unbroken text={center.addressLine} />
              </address>
              {center.parking && <p>{center.parking}</p>}
              <p className="center-links">
                {center.directionsUrl && (
                  <a href={center.directionsUrl}>
                    {copy.site('openMap')}
                    <span className="visually-hidden"> ({center.name})</span>
                  </a>
                )}
                {center.more.map(({ title, href }) => (
                  <a key={href} href={href}>
                    {title}
                  </a>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

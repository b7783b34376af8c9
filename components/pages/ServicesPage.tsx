import type { PageProps } from 'areaserved/local-service';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/buttons.tsx';
import { iconPin } from '../ui/icons.ts';
import { Rows } from '../ui/Rows.tsx';
import { Head } from '../ui/text.tsx';
import { ServiceCards } from '../sections/ServiceCards.tsx';
import { Closing } from '../sections/Closing.tsx';
import { Hero } from '../sections/Hero.tsx';
import { ServicePicture } from '../sections/ServicePicture.tsx';
import { Team } from '../sections/Team.tsx';
import './ServicesPage.css';

const SHOWN_PLACES = 3;

type ServicesPageProps = Readonly<PageProps['ServicesPage']>;

/** All services, popular locations, and the team. */
export function ServicesPage(props: ServicesPageProps) {
  const { site, copy, crumbs, team } = props;
  // Cards of one height need a picture on each, or on none.
  const haveImages = site.services.every(({ photo, illustration }) => photo || illustration);
  return (
    <>
      <Hero
        copy={copy}
        crumbs={crumbs}
        title={copy.page('title')}
        subtitle={copy.page('subtitle')}
        actions={<Actions site={site} copy={copy} />}
      />
      <section className="all-services band tint">
        <div className="wrap">
          <Head title={copy.page('introTitle')} lead={copy.page('intro')} />
          <ServiceCards
            cards={site.services.map((service) => ({
              href: service.href,
              title: service.name,
              text: service.description,
              icon: service.icon,
              price: service.from && copy.page('cardPrice', service),
              picture: haveImages ? <ServicePicture service={service} /> : undefined,
            }))}
          />
        </div>
      </section>
      <Popular {...props} />
      <Closing site={site} copy={copy} title={copy.page('promptTitle')} text={copy.page('promptText')} />
      <Team title={copy.page('teamTitle')} team={team} swipe />
    </>
  );
}

/** A few cities of each area, and a link to all. */
function Popular({ site, copy }: ServicesPageProps) {
  return (
    <section className="popular-locations band">
      <div className="wrap">
        <Head title={copy.page('popularTitle')} lead={copy.page('popularLead')} />
        <div className="popular-areas">
          {site.regions.map(
            (region) =>
              region.cities.length > 0 && (
                <div key={region.slug}>
                  <h3>{region.name}</h3>
                  <p>{copy.site('reach', region)}</p>
                  <Rows rows={region.cities.slice(0, SHOWN_PLACES).map(({ href, name }) => ({ href, name }))} />
                </div>
              ),
          )}
        </div>
        <ButtonLink href={site.paths.locations} kind="line" icon={iconPin}>
          {copy.site('viewAllLocations')}
        </ButtonLink>
      </div>
    </section>
  );
}

import type { PageProps } from 'areaserved/local-service';
import { ButtonLink, HelpActions } from '../ui/buttons.tsx';
import { iconPin } from '../ui/icons.ts';
import { Rows } from '../ui/rows.tsx';
import { Head, paragraphsOf } from '../ui/text.tsx';
import { ServiceCards } from '../sections/cards.tsx';
import { Closing } from '../sections/closing.tsx';
import { Hero } from '../sections/hero.tsx';
import { ServicePicture } from '../sections/offer.tsx';
import { Team } from '../sections/people.tsx';
import './ServicesPage.css';

export type ServicesPageProps = Readonly<PageProps['ServicesPage']>;

/** All services, where they are to be had, and who comes. */
export function ServicesPage(props: ServicesPageProps) {
  const { site, copy, team, pictures } = props;
  return (
    <>
      <Hero
        crumbs={[{ name: copy.site('home'), href: '/' }]}
        crumbsLabel={copy.site('breadcrumb')}
        title={copy.page('title')}
        subtitle={copy.page('subtitle')}
        actions={<HelpActions site={site} copy={copy} />}
      />
      <section className="service-cards band tint">
        <div className="wrap">
          <Head title={copy.page('introTitle')} lead={copy.page('intro')} />
          <ServiceCards
            cards={site.services.map(({ href, name, description, drawing }, index) => ({
              href,
              title: name,
              text: description,
              icon: drawing,
              picture: pictureOf(pictures[index]),
            }))}
          />
        </div>
      </section>
      <Popular {...props} />
      <Closing site={site} copy={copy} title={copy.page('promptTitle')} text={copy.page('promptText')} />
      <Team title={copy.page('teamTitle')} team={team} />
    </>
  );
}

function pictureOf(pictures: ServicesPageProps['pictures'][number] | undefined) {
  return pictures && (pictures.photo || pictures.scene) ? <ServicePicture service={pictures} /> : undefined;
}

/** A few places of each area, and the way to all of them. */
function Popular({ copy, popular }: ServicesPageProps) {
  const reach = paragraphsOf(copy.page('coverage'));
  return (
    <section className="popular-locations band">
      <div className="wrap">
        <Head title={copy.page('popularTitle')} lead={copy.page('popularLead')} />
        <div className="popular-areas">
          {popular.map(
            ({ region, cities }, index) =>
              cities.length > 0 && (
                <div key={region.slug}>
                  <h3>{region.name}</h3>
                  <p>{reach[index]}</p>
                  <Rows rows={cities.map(({ href, name }) => ({ href, name }))} />
                </div>
              ),
          )}
        </div>
        <ButtonLink href="/locations" kind="line" icon={iconPin}>
          {copy.site('viewAllLocations')}
        </ButtonLink>
      </div>
    </section>
  );
}

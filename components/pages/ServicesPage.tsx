import type { PageProps } from 'areaserved/local-service';
import { CallBox } from '../parts/CallBox.tsx';
import { HelpActions } from '../parts/HelpActions.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { CardGrid } from '../sections/CardGrid.tsx';
import { HeroArt } from '../sections/HeroArt.tsx';
import { PopularLocations } from '../sections/PopularLocations.tsx';
import { TeamSection } from '../sections/TeamSection.tsx';
import '../styles/tokens-scenes.css';
import '../sections/service-cards.css';

export type ServicesPageProps = Readonly<PageProps['ServicesPage']>;

/** All services, where they are to be had, and who comes. */
export function ServicesPage({ site, copy, popular, team, photos }: ServicesPageProps) {
  return (
    <>
      <PageHeader
        crumbs={[{ name: copy.site('home'), href: '/' }]}
        crumbsLabel={copy.site('breadcrumb')}
        title={copy.page('title')}
        subtitle={copy.page('subtitle')}
        actions={<HelpActions site={site} copy={copy} />}
        art={<HeroArt site={site} />}
      />
      <CardGrid
        look="service-cards"
        title={copy.page('introTitle')}
        lead={copy.page('intro')}
        cards={site.services.map(({ href, name, description, drawing }, index) => ({
          photo: photos[index],
          href,
          title: name,
          text: description,
          icon: drawing,
        }))}
      />
      <PopularLocations
        eyebrow={copy.page('popularEyebrow')}
        title={copy.page('popularTitle')}
        lead={copy.page('popularLead')}
        popular={popular}
        coverage={copy.page('coverage')}
        all={copy.site('viewAllLocations')}
      />
      <CallBox site={site} copy={copy} title={copy.page('promptTitle')} text={copy.page('promptText')} />
      <TeamSection title={copy.page('teamTitle')} team={team} />
    </>
  );
}

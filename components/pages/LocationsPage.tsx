import type { PageProps } from 'areaserved/local-service';
import { CallBox } from '../parts/CallBox.tsx';
import { HelpActions } from '../parts/HelpActions.tsx';
import { LocatorMap } from '../parts/LocatorMap.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { CenterCards } from '../sections/CenterCards.tsx';
import { RegionCards } from '../sections/RegionCards.tsx';
import './LocationsPage.css';

export type LocationsPageProps = Readonly<PageProps['LocationsPage']>;

/** As many as fit beside the title. */
const MAPS = 4;

/** Both service centres and every place they serve. */
export function LocationsPage({ site, copy, regions, maps }: LocationsPageProps) {
  return (
    <>
      <PageHeader
        crumbs={[{ name: copy.site('home'), href: '/' }]}
        crumbsLabel={copy.site('breadcrumb')}
        title={copy.page('title')}
        subtitle={copy.page('subtitle')}
        actions={<HelpActions site={site} copy={copy} />}
        art={
          <div className="locations-maps">
            {maps.slice(0, MAPS).map((map) => (
              <LocatorMap key={map.city.name} map={map} />
            ))}
          </div>
        }
      />
      <CenterCards
        title={copy.page('centersTitle')}
        lead={copy.page('centersLead')}
        regions={regions.map(({ region }) => region)}
        coverage={copy.page('coverage')}
        openMap={copy.site('openMap')}
      />
      {regions.map((region, i) => (
        <RegionCards key={region.region.slug} region={region} alt={i % 2 === 0} />
      ))}
      <CallBox site={site} copy={copy} title={copy.page('closingTitle')} text={copy.page('closingText')} />
    </>
  );
}

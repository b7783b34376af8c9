import type { PageProps } from 'areaserved/local-service/components';
import { CallBox } from '../parts/CallBox.tsx';
import { HelpActions } from '../parts/HelpActions.tsx';
import { PlainHeader } from '../parts/PlainHeader.tsx';
import { CenterCards } from '../sections/CenterCards.tsx';
import { RegionCards } from '../sections/RegionCards.tsx';

export type LocationsPageProps = Readonly<PageProps['LocationsPage']>;

/** Both service centres and every place they serve. */
export function LocationsPage({ site, copy, regions }: LocationsPageProps) {
  return (
    <>
      <PlainHeader
        crumbs={[{ name: copy.site('home'), href: '/' }]}
        crumbsLabel={copy.site('breadcrumb')}
        title={copy.page('title')}
        subtitle={copy.page('subtitle')}
        actions={<HelpActions site={site} copy={copy} />}
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

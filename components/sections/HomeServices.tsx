import type { Copy, PageProps, SiteView } from 'areaserved/local-service';
import { ButtonLink } from '../ui/buttons.tsx';
import { iconArrow } from '../ui/icons.ts';
import { Head } from '../ui/text.tsx';
import { ServiceCards } from './ServiceCards.tsx';

type HomeServicesProps = Readonly<{ site: SiteView; copy: Copy; cards: PageProps['HomePage']['cards'] }>;

/** The first services on cards, and a link to all. */
export function HomeServices({ site, copy, cards }: HomeServicesProps) {
  if (cards.length === 0) return null;
  return (
    <section className="home-services band tint">
      <div className="wrap">
        <Head title={copy.page('servicesTitle')} />
        <ServiceCards
          cards={cards.map(({ href, title, description, icon }) => ({ href, title, text: description, icon }))}
        />
        <p className="more">
          <ButtonLink href={site.paths.services} kind="line" icon={iconArrow}>
            {copy.site('viewAllServices')}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

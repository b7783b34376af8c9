import type { Copy, PageProps, SiteView } from 'areaserved/local-service';
import { Head } from '../ui/text.tsx';
import { listsServices } from './HomeHero.tsx';
import { ServiceCards } from './ServiceCards.tsx';

type HomeServicesProps = Readonly<{ site: SiteView; copy: Copy; cards: PageProps['HomePage']['cards'] }>;

/** All services, each with what the customer gets if it says so. Nothing if the hero has their names, and there is no more to say. */
export function HomeServices({ site, copy }: HomeServicesProps) {
  if (listsServices && site.services.every(({ description }) => !description)) return null;
  return (
    <section className="home-services band tint">
      <div className="wrap">
        <Head title={copy.page('servicesTitle')} />
        <ServiceCards
          cards={site.services.map((service) => ({
            href: service.href,
            title: service.name,
            text: service.description,
            icon: service.icon,
            price: copy.site('fromPrice', service),
          }))}
        />
      </div>
    </section>
  );
}

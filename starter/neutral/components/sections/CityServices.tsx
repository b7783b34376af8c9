import type { ReactNode } from 'react';
import type { CityView, Copy } from 'areaserved/local-service';
import { Head } from '../ui/text.tsx';
import { ServiceCards } from './ServiceCards.tsx';

type CityServicesProps = Readonly<{
  copy: Copy;
  title: string;
  offers: CityView['offers'];
  /** Links below the cards. */
  children: ReactNode;
}>;

/** The services in a city on cards. */
export function CityServices({ copy, title, offers, children }: CityServicesProps) {
  return (
    <section className="band tint">
      <div className="wrap">
        <Head title={title} />
        <ServiceCards
          cards={offers.map((offer) => ({
            href: offer.href,
            title: offer.name,
            text: offer.description,
            icon: offer.icon,
            price: copy.city('offerPrice', offer),
          }))}
        />
        {children}
      </div>
    </section>
  );
}

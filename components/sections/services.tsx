import type { ReactNode } from 'react';
import type { CityView, Copy } from 'areaserved/local-service';
import { Rows } from '../ui/rows.tsx';
import { Head } from '../ui/text.tsx';

type CityServicesProps = Readonly<{
  copy: Copy;
  title: string;
  offers: CityView['offers'];
  /** Links below the list. */
  children: ReactNode;
}>;

/** The services in a city, each with its lowest price and the wait. */
export function CityServices({ copy, title, offers, children }: CityServicesProps) {
  return (
    <section className="band tint">
      <div className="wrap">
        <Head title={title} />
        <Rows
          rows={offers.map((offer) => ({ href: offer.href, name: offer.name, text: copy.city('offer', offer) }))}
          wide
        />
        {children}
      </div>
    </section>
  );
}

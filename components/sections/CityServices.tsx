import type { ReactNode } from 'react';
import type { CityView, Copy, OfferLink } from 'areaserved/local-service';
import { Board, type BoardRow } from '../ui/Board.tsx';
import { Head } from '../ui/text.tsx';

type CityServicesProps = Readonly<{
  copy: Copy;
  title: string;
  offers: CityView['offers'];
  /** Links below the board. */
  children: ReactNode;
}>;

/** The services in a city: what holds for most is said once above, each row has its price and what differs. */
export function CityServices({ copy, title, offers, children }: CityServicesProps) {
  return (
    <section className="band strong">
      <div className="wrap">
        <Head title={title} lead={copy.city('offersLead')} />
        <Board rows={offers.map((offer) => boardRow(offer, copy))} />
        {children}
      </div>
    </section>
  );
}

/** A service in a city as a row of a board. */
export const boardRow = (offer: OfferLink, copy: Copy): BoardRow => ({
  href: offer.href,
  name: offer.name,
  note: copy.city('offerNote', offer),
  price: copy.city('offerPrice', offer),
});

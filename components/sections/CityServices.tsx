import type { ReactNode } from 'react';
import type { OfferLink } from 'areaserved/local-service/components';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import './CityServices.css';

export type CityServicesProps = Readonly<{
  eyebrow: string;
  title: string;
  lead?: string;
  offers: readonly OfferLink[];
  children?: ReactNode;
}>;

/** The services of one place, each with what it means there. */
export function CityServices({ eyebrow, title, lead, offers, children }: CityServicesProps) {
  if (offers.length === 0) return null;
  return (
    <section className="city-services band">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        <ul>
          {offers.map((offer) => (
            <li key={offer.slug}>
              <h3>
                <a href={offer.href}>{offer.name}</a>
              </h3>
              <p>
                <Unbroken text={offer.local ?? offer.description} />
              </p>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}

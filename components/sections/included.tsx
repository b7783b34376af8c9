import type { Copy, ServiceView } from 'areaserved/local-service';
import { Checks } from '../ui/lists.tsx';
import './included.css';

type IncludedProps = Readonly<{ copy: Copy; service: ServiceView }>;

/** What a service includes, the equipment for it, and the price. */
export function Included({ copy, service }: IncludedProps) {
  const { included, equipment, price, guide } = service;
  const hasPrice = Boolean(price || guide);
  if (included.length === 0 && equipment.length === 0 && !hasPrice) return null;
  return (
    <section className="included band tint">
      <div className="wrap">
        {included.length > 0 && (
          <div>
            <h2>{copy.page('includedTitle')}</h2>
            <Checks items={included} />
          </div>
        )}
        {equipment.length > 0 && (
          <div>
            <h2>{copy.page('equipmentTitle')}</h2>
            <Checks items={equipment} />
          </div>
        )}
        {hasPrice && <PriceGuide copy={copy} service={service} />}
      </div>
    </section>
  );
}

/** The lowest price, what the price depends on (in words, else as a list), and the ways to pay. */
function PriceGuide({ copy, service: { guide, planned, price } }: IncludedProps) {
  const from = copy.service('guide');
  const payment = copy.site('payment');
  // Motor clubs and insurers pay for emergencies.
  const billing = planned ? '' : copy.site('billing');
  return (
    <div className="price-guide card">
      <h2>{copy.page('priceTitle')}</h2>
      {from && <p className="price-guide-from">{from}</p>}
      {price && <p>{price}</p>}
      {!price && guide && guide.moves.length > 0 && (
        <>
          <h3>{copy.page('movesTitle')}</h3>
          <Checks items={guide.moves} />
        </>
      )}
      {payment && (
        <p>
          <b>{copy.site('paymentTerm')}:</b> {payment}. {billing}
        </p>
      )}
    </div>
  );
}

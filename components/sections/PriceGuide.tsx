import type { Copy, ServiceView } from 'areaserved/local-service';
import './PriceGuide.css';

type PriceGuideProps = Readonly<{ copy: Copy; service: ServiceView }>;

/** What a service costs at least and what the price depends on, in words or else as a list. And who may pay how. */
export function PriceGuide({ copy, service: { guide, planned, price } }: PriceGuideProps) {
  const from = copy.service('guide');
  const payment = copy.site('payment');
  // Motor clubs and insurers pay for emergencies.
  const billing = planned ? '' : copy.site('billing');
  return (
    <div className="price-guide">
      <div>
        <h2>{copy.page('priceTitle')}</h2>
        {from && <p className="price-guide-from">{from}</p>}
        {price ? <p>{price}</p> : <Moves title={copy.page('movesTitle')} things={guide?.moves ?? []} />}
      </div>
      {payment && (
        <div>
          <h3>{copy.site('paymentTerm')}</h3>
          <p>
            {payment}. {billing}
          </p>
        </div>
      )}
    </div>
  );
}

function Moves({ title, things }: Readonly<{ title: string; things: readonly string[] }>) {
  if (things.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </>
  );
}

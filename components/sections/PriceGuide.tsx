import type { Copy, ServiceView } from 'areaserved/local-service/components';
import './PriceGuide.css';

/** What a service costs at least and what moves it; without figures, what the price depends on. And who may pay how. */
export function PriceGuide({ copy, service: { guide, price } }: Readonly<{ copy: Copy; service: ServiceView }>) {
  const from = copy.service('guide');
  const [payment, billing] = [copy.site('payment'), copy.site('billing')];
  return (
    <div className="price-guide">
      <div>
        <h2>{copy.page('priceTitle')}</h2>
        {from && <p className="price-guide-from">{from}</p>}
        {price && <p>{price}</p>}
        {payment && (
          <p>
            {copy.site('paymentTerm')}: {payment}. {billing}
          </p>
        )}
      </div>
      {guide && guide.moves.length > 0 && (
        <div>
          <h3>{copy.page('movesTitle')}</h3>
          <ul>
            {guide.moves.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

import type { Copy, ServiceView } from 'areaserved/local-service';
import { Checks } from '../ui/lists.tsx';
import './Price.css';

type PriceProps = Readonly<{ copy: Copy; service: ServiceView; title: string; dependsOnTitle: string }>;

const end = (text: string): string => (text ? `${text}.` : '');

/** The lowest price, what the price depends on (in words, else as a list), and the ways to pay. */
export function Price({ copy, service: { price, priceNote, appointmentNote }, title, dependsOnTitle }: PriceProps) {
  const from = copy.service('price');
  // Motor clubs and insurers pay for emergencies.
  const payment = [end(copy.site('payment')), appointmentNote ? '' : copy.site('billing')].filter(Boolean).join(' ');
  return (
    <div className="price card">
      <h2>{title}</h2>
      {from && <p className="price-from">{from}</p>}
      {priceNote && <p>{priceNote}</p>}
      {!priceNote && price && price.dependsOn.length > 0 && (
        <>
          <h3>{dependsOnTitle}</h3>
          <Checks items={price.dependsOn} />
        </>
      )}
      {payment && (
        <p>
          <b>{copy.site('paymentTerm')}:</b> {payment}
        </p>
      )}
    </div>
  );
}

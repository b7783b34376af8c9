import { CheckList } from '../parts/CheckList.tsx';
import './ServiceKit.css';

export type ServiceKitProps = Readonly<{
  included: readonly string[];
  includedTitle: string;
  equipment: readonly string[];
  equipmentTitle: string;
  price: string | null;
  priceTitle: string;
}>;

/** What a service covers, what is brought for it, and what its price depends on. */
export function ServiceKit({ included, includedTitle, equipment, equipmentTitle, price, priceTitle }: ServiceKitProps) {
  if (included.length === 0 && equipment.length === 0 && !price) return null;
  return (
    <section className="service-kit band band-asphalt">
      <div className="wrap">
        {included.length > 0 && (
          <div>
            <h2>{includedTitle}</h2>
            <CheckList items={included} />
          </div>
        )}
        {equipment.length > 0 && (
          <div>
            <h2>{equipmentTitle}</h2>
            <ul className="service-kit-tools">
              {equipment.map((tool) => (
                <li key={tool}>{tool}</li>
              ))}
            </ul>
          </div>
        )}
        {price && (
          <div className="service-kit-price">
            <h2>{priceTitle}</h2>
            <p>{price}</p>
          </div>
        )}
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import { CheckList } from '../parts/CheckList.tsx';
import './ServiceKit.css';

export type ServiceKitProps = Readonly<{
  included: readonly string[];
  includedTitle: string;
  equipment: readonly string[];
  equipmentTitle: string;
  /** What it costs; null when nobody says. */
  children: ReactNode;
}>;

/** What a service covers, what is brought for it, and what it costs. */
export function ServiceKit({ included, includedTitle, equipment, equipmentTitle, children }: ServiceKitProps) {
  if (included.length === 0 && equipment.length === 0 && !children) return null;
  return (
    <section className="service-kit band band-dark">
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
        {children}
      </div>
    </section>
  );
}

import type { ServiceLink } from 'areaserved/local-service/components';
import { Icon } from '../parts/Icon.tsx';
import './ServiceCards.css';

export type ServiceCardsProps = Readonly<{ services: readonly ServiceLink[] }>;

/** One card for each service. */
export function ServiceCards({ services }: ServiceCardsProps) {
  return (
    <ul className="service-cards">
      {services.map((service) => (
        <li key={service.slug}>
          <Icon icon={service.icon} size={40} />
          <h3>
            <a href={service.href}>{service.name}</a>
          </h3>
          <p>{service.description}</p>
        </li>
      ))}
    </ul>
  );
}

import type { ServiceView } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import './ServiceBenefits.css';

export type ServiceBenefitsProps = Readonly<{ service: ServiceView }>;

/** What is good about this service: six short reasons. */
export const ServiceBenefits = shared(function ServiceBenefits({ service }: ServiceBenefitsProps) {
  if (service.benefits.length === 0) return null;
  return (
    <ul className="service-benefits">
      {service.benefits.map((benefit) => (
        <li key={benefit.title}>
          <h3>{benefit.title}</h3>
          <p>{benefit.description}</p>
        </li>
      ))}
    </ul>
  );
});

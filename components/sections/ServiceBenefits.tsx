import type { ServiceView } from 'areaserved/local-service';
import './ServiceBenefits.css';

export type ServiceBenefitsProps = Readonly<{ service: ServiceView; brief?: boolean }>;

/** Six short reasons for this service; `brief` shows their headings alone. */
export function ServiceBenefits({ service, brief }: ServiceBenefitsProps) {
  if (service.benefits.length === 0) return null;
  return (
    <ul className="service-benefits">
      {service.benefits.map((benefit) => (
        <li key={benefit.title}>
          {brief ? (
            <strong className="h3">{benefit.title}</strong>
          ) : (
            <>
              <h3>{benefit.title}</h3>
              <p>{benefit.description}</p>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

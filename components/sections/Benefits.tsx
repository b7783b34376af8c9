import type { ServiceView } from 'areaserved/local-service';
import './Benefits.css';

/** Six short reasons for a service, each with a sentence. */
export function Benefits({ service: { benefits } }: Readonly<{ service: ServiceView }>) {
  if (benefits.length === 0) return null;
  return (
    <ul className="benefits">
      {benefits.map(({ title, description }) => (
        <li key={title}>
          <h3>{title}</h3> <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

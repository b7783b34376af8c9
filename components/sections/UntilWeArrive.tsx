import type { ServiceView } from 'areaserved/local-service';
import './UntilWeArrive.css';

type UntilProps = Readonly<{ service: ServiceView; title: string }>;

/** What to do before help comes, on a card. */
export function UntilWeArrive({ service: { untilWeArrive }, title }: UntilProps) {
  if (untilWeArrive.length === 0) return null;
  return (
    <div className="until-we-arrive card">
      <h2>{title}</h2>
      <ol>
        {untilWeArrive.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

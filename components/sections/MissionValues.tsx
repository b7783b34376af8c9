import type { ReasonView } from 'areaserved/local-service/components';
import { Icon } from '../parts/Icon.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './MissionValues.css';

type MissionValuesProps = Readonly<{ eyebrow: string; title: string; mission: string; values: readonly ReasonView[] }>;

/** One sentence to be held to, and the values behind it. */
export function MissionValues({ eyebrow, title, mission, values }: MissionValuesProps) {
  return (
    <section className="mission band band-dark">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} />
        <p className="mission-text">{mission}</p>
        {values.length > 0 && (
          <ul>
            {values.map((value) => (
              <li key={value.title}>
                <Icon icon={value.icon} size={36} />
                <h3>{value.title}</h3>
                <p>{value.description}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

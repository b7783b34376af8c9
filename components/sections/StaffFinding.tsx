import type { ReactNode } from 'react';
import type { AuditFinding } from 'areaserved/local-service/components';
import './StaffFinding.css';

type Props = Readonly<{
  id: string;
  finding: AuditFinding;
  badge: ReactNode;
  words: Readonly<{ findings: string; recommendations: string; none: string }>;
}>;

/** One check of an audit: its grade, what was found, what to do about it. */
export function StaffFinding({ id, finding, badge, words }: Props) {
  const { name, status, findings, recommendations } = finding;
  return (
    <section className={`staff-finding staff-finding-${status}`} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      {badge}
      <div>
        <h3>{words.findings}</h3>
        <TextList items={findings} />
      </div>
      <div>
        <h3>{words.recommendations}</h3>
        {recommendations.length > 0 ? <TextList items={recommendations} /> : <p>{words.none}</p>}
      </div>
    </section>
  );
}

function TextList({ items }: Readonly<{ items: readonly string[] }>) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

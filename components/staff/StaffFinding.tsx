import type { ReactNode } from 'react';
import type { AuditFinding } from 'areaserved/local-service';
import './StaffFinding.css';

type Props = Readonly<{
  id: string;
  finding: AuditFinding;
  badge: ReactNode;
  words: Readonly<{ findings: string; recommendations: string; none: string }>;
}>;

/** One check of an audit: its grade, what was found, what to do about it. */
export function StaffFinding({ id, finding, badge, words }: Props) {
  const { name, status, findings, recommendations, pages } = finding;
  return (
    <section className={`staff-finding staff-finding-${status}`} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{name}</h2>
      {badge}
      <div>
        <h3>{words.findings}</h3>
        <TextList items={findings} pages={pages} />
      </div>
      <div>
        <h3>{words.recommendations}</h3>
        {recommendations.length > 0 ? <TextList items={recommendations} pages={pages} /> : <p>{words.none}</p>}
      </div>
    </section>
  );
}

function TextList({ items, pages }: Readonly<{ items: readonly string[]; pages: readonly string[] }>) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{linkPages(item, pages)}</li>
      ))}
    </ul>
  );
}

/** The paths of these pages in a text become links. */
function linkPages(text: string, pages: readonly string[]): ReactNode {
  return text.split(/(\/[\w/-]*)/).map((part, i) =>
    pages.includes(part) ? (
      <a key={i} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

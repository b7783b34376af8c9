import type { ReasonView } from 'areaserved/local-service/components';
import { Icon } from '../parts/Icon.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './ReasonList.css';

type ReasonListProps = Readonly<{ eyebrow?: string; title: string; lead?: string; reasons: readonly ReasonView[] }>;

/** Reasons in two columns beside a heading that stays in view. */
export function ReasonList({ eyebrow, title, lead, reasons }: ReasonListProps) {
  if (reasons.length === 0) return null;
  return (
    <section className="reason-list band">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        <ul>
          {reasons.map((reason) => (
            <li key={reason.title}>
              <Icon icon={reason.icon} size={28} />
              <h3>{reason.title}</h3>
              <p>{reason.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import type { ReasonView } from 'areaserved/local-service';
import { Icon } from '../ui/Icon.tsx';
import { Head, Unbroken } from '../ui/text.tsx';
import './Reasons.css';

export type ReasonsProps = Readonly<{
  title: string;
  lead?: string;
  reasons: readonly ReasonView[];
  /** Between the heading and the reasons. */
  children?: ReactNode;
}>;

/** Reasons beside their heading. */
export function Reasons({ title, lead, reasons }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <section className="reasons band">
      <div className="wrap two wide-last">
        <Head title={title} lead={lead} />
        <ReasonList reasons={reasons} />
      </div>
    </section>
  );
}

export function ReasonList({ reasons }: Readonly<{ reasons: readonly ReasonView[] }>) {
  return (
    <ul className="reason-list">
      {reasons.map(({ title, icon, description }) => (
        <li key={title}>
          <Icon icon={icon} />
          <h3>{title}</h3>
          <p>
            <Unbroken text={description} />
          </p>
        </li>
      ))}
    </ul>
  );
}

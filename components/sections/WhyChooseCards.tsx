import type { ReasonView } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import { Icon } from '../parts/Icon.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './WhyChooseCards.css';

export type WhyChooseCardsProps = Readonly<{ title: string; reasons: readonly ReasonView[] }>;

/** Four short reasons to call this business. */
export const WhyChooseCards = shared(function WhyChooseCards({ title, reasons }: WhyChooseCardsProps) {
  if (reasons.length === 0) return null;
  return (
    <section className="why-choose-cards band">
      <div className="wrap">
        <SectionHead title={title} />
        <ul className="grid-4">
          {reasons.map((reason) => (
            <li key={reason.title}>
              <Icon icon={reason.icon} size={36} />
              <h3>{reason.title}</h3>
              <p>{reason.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
});

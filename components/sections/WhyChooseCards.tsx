import type { ReasonView } from '../../generator/model.ts';
import { shared } from '../../generator/render/shared.ts';
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

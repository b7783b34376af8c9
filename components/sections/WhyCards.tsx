import { ReasonList, type ReasonsProps } from './Reasons.tsx';
import { Head } from '../ui/text.tsx';
import './WhyCards.css';

/** Reasons in a row of cards. */
export function WhyCards({ title, reasons, children }: ReasonsProps) {
  if (reasons.length === 0 && !children) return null;
  return (
    <section className="why-cards band tint no-print">
      <div className="wrap">
        <Head title={title} />
        {children}
        {reasons.length > 0 && <ReasonList reasons={reasons} />}
      </div>
    </section>
  );
}

import type { Question } from 'areaserved/local-service/components';
import { Faq } from '../parts/Faq.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './FaqSection.css';

export type FaqSectionProps = Readonly<{ eyebrow?: string; title: string; questions: readonly Question[] }>;

/** Questions beside their heading. */
export function FaqSection({ eyebrow, title, questions }: FaqSectionProps) {
  if (questions.length === 0) return null;
  return (
    <section className="faq-section band">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} />
        <Faq questions={questions} />
      </div>
    </section>
  );
}

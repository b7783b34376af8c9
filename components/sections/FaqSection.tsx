import type { Question } from 'areaserved/local-service';
import { Faq } from '../parts/Faq.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './FaqSection.css';

export type FaqSectionProps = Readonly<{ title: string; questions: readonly Question[] }>;

/** Questions beside their heading. */
export function FaqSection({ title, questions }: FaqSectionProps) {
  if (questions.length === 0) return null;
  return (
    <section className="faq-section band">
      <div className="wrap">
        <SectionHead title={title} />
        <Faq questions={questions} />
      </div>
    </section>
  );
}

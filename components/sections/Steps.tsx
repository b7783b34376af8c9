import type { Titled } from 'areaserved/local-service';
import { Head, Unbroken } from '../ui/text.tsx';
import './Steps.css';

type StepsProps = Readonly<{ title: string; steps: readonly Titled[] }>;

/** Numbered steps, connected by a dashed line. */
export function Steps({ title, steps }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <section className="steps band strong no-print">
      <div className="wrap">
        <Head title={title} />
        <ol className="step-list">
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>
                <Unbroken text={step.description} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

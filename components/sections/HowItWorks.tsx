import type { ServiceView } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Steps } from '../parts/Steps.tsx';
import { lines } from './text.ts';

export type HowItWorksProps = Readonly<{
  service: ServiceView;
  eyebrow?: string;
  title: string;
  /** One paragraph for each step: its heading. */
  stepTitles: string;
}>;

/** What happens from the call to the end, step by step. */
export const HowItWorks = shared(function HowItWorks({ service, eyebrow, title, stepTitles }: HowItWorksProps) {
  if (service.steps.length === 0) return null;
  const steps = lines(stepTitles).map((name, i) => ({ title: name, description: service.steps[i] ?? '' }));
  return (
    <section className="how-it-works band band-dark">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} />
        <Steps steps={steps} />
      </div>
    </section>
  );
});

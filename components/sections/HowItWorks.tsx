import type { ServiceView } from 'areaserved/local-service';
import { MoreLink } from '../parts/MoreLink.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Steps } from '../parts/Steps.tsx';
import { lines } from './text.ts';

export type HowItWorksProps = Readonly<{
  service: ServiceView;
  title: string;
  /** One paragraph for each step: its heading. */
  stepTitles: string;
  /** Words of the link to the page of the service, which tells each step; without them, the steps are told here. */
  more?: string;
}>;

/** Names this section on the page of a service. */
const ANCHOR = 'how-it-works';

/** The steps from the call to the end. */
export function HowItWorks({ service, title, stepTitles, more }: HowItWorksProps) {
  if (service.steps.length === 0) return null;
  const steps = lines(stepTitles).map((name, i) => ({ title: name, description: service.steps[i] ?? '' }));
  return (
    <section className="how-it-works band band-dark">
      <div className="wrap">
        <SectionHead title={title} id={more ? undefined : ANCHOR} />
        <Steps steps={steps} brief={Boolean(more)} />
        {more && <MoreLink href={`${service.href}#${ANCHOR}`} text={more} />}
      </div>
    </section>
  );
}

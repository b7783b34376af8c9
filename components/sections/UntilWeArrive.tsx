import type { ServiceView } from 'areaserved/local-service';
import { CheckList } from '../parts/CheckList.tsx';
import { MoreLink } from '../parts/MoreLink.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './UntilWeArrive.css';

export type UntilWeArriveProps = Readonly<{
  service: ServiceView;
  title: string;
  readyTitle: string;
  /** Words of the link to the page of the service, which has all of it. Without them, all of it stands here. */
  more?: string;
}>;

/** Names this section on the page of a service. */
const ANCHOR = 'until-we-arrive';

/** Steps beside the link to all of them: nobody waits at the roadside for what is planned. */
const FIRST_STEPS = 2;

/** What to do before help comes, and what to tell the dispatcher. */
export function UntilWeArrive({ service, title, readyTitle, more }: UntilWeArriveProps) {
  const { untilWeArrive, haveReady } = service;
  if (untilWeArrive.length === 0) return null;
  return (
    <section className="until band">
      <div className="wrap">
        <div className="stack">
          <SectionHead title={title} id={more ? undefined : ANCHOR} />
          <ol>
            {untilWeArrive.slice(0, more && service.planned ? FIRST_STEPS : undefined).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {more && <MoreLink href={`${service.href}#${ANCHOR}`} text={more} />}
        </div>
        {!more && haveReady.length > 0 && (
          <div className="until-ready stack">
            <h3>{readyTitle}</h3>
            <CheckList items={haveReady} />
          </div>
        )}
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import type { SiteView } from 'areaserved/local-service/components';
import { Prose } from '../parts/Prose.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import './StatsBand.css';

type StatsBandProps = Readonly<{
  eyebrow: string;
  title: string;
  text: string;
  stats: SiteView['stats'];
  more?: ReactNode;
}>;

/** Who we are, with the figures as road signs. */
export function StatsBand({ eyebrow, title, text, stats, more }: StatsBandProps) {
  return (
    <section className="stats-band band band-dark">
      <div className="wrap">
        <div className="stack">
          <SectionHead eyebrow={eyebrow} title={title} />
          <Prose text={text} />
          {more}
        </div>
        {stats.length > 0 && (
          <dl>
            {stats.map((stat) => (
              <div key={stat.label}>
                <dt>{stat.label}</dt>
                <dd>{stat.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

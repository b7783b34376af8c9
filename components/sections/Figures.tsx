import type { ReactNode } from 'react';
import type { SiteView } from 'areaserved/local-service';
import { Prose } from '../parts/Prose.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';

export type FiguresProps = Readonly<{
  /** The page imports the stylesheet of the look: `story.css`. */
  look: 'stats-band band-dark' | 'story';
  title: string;
  text: string;
  stats: SiteView['stats'];
  /** Below the text. */
  children?: ReactNode;
}>;

/** Presents the business in words and in figures. */
export function Figures({ look, title, text, stats, children }: FiguresProps) {
  return (
    <section className={`${look} band`}>
      <div className="wrap">
        <div className="stack">
          <SectionHead title={title} />
          <Prose text={text} />
          {children}
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

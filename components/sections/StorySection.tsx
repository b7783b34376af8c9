import type { SiteView } from 'areaserved/local-service/components';
import { Prose } from '../parts/Prose.tsx';
import './StorySection.css';

type StorySectionProps = Readonly<{ title: string; text: string; stats: SiteView['stats'] }>;

/** How it began, with the figures in the margin. */
export function StorySection({ title, text, stats }: StorySectionProps) {
  return (
    <section className="story band">
      <div className="wrap">
        <h2>{title}</h2>
        <Prose text={text} />
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

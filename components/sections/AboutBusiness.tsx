import type { ReactNode } from 'react';
import type { SiteView } from 'areaserved/local-service';
import { Head, Prose } from '../ui/text.tsx';
import './AboutBusiness.css';

type AboutProps = Readonly<{
  title: string;
  text: string;
  stats: SiteView['stats'];
  /** Uses the background of the page instead of a dark one. */
  light?: boolean;
  children?: ReactNode;
}>;

/** The business in words and figures. */
export function AboutBusiness({ title, text, stats, light = false, children }: AboutProps) {
  if (text === '' && stats.length === 0) return null;
  return (
    <section className={light ? 'about band' : 'about band strong'}>
      <div className="wrap two">
        <div>
          <Head title={title} />
          <Prose text={text} />
          {children && <p className="more">{children}</p>}
        </div>
        {stats.length > 0 && (
          <dl className="stats">
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

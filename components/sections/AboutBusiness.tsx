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
  const head = <Head title={title} />;
  const body = (
    <>
      <Prose text={text} />
      {children && <p className="more">{children}</p>}
    </>
  );
  return (
    <section className={light ? 'about band' : 'about band strong'}>
      {stats.length === 0 ? (
        <div className="story wrap two wide-last">
          {head}
          <div>{body}</div>
        </div>
      ) : (
        <div className="wrap two">
          <div>
            {head}
            {body}
          </div>
          <dl className="stats">
            {stats.map((stat) => (
              <div key={stat.label}>
                <dt>{stat.label}</dt>
                <dd>{stat.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

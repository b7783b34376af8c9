import type { ReactNode } from 'react';
import type { Link } from 'areaserved/local-service';
import { Crumbs } from './Crumbs.tsx';
import { Unbroken } from './Unbroken.tsx';
import './PageHeader.css';

export type PageHeaderProps = Readonly<{
  /** Steps above this page; the title of the page itself is the last crumb. */
  crumbs?: readonly Link[] | undefined;
  /** Name of the trail for screen readers. */
  crumbsLabel?: string | undefined;
  /** Last crumb where it differs from the title. */
  current?: string | undefined;
  eyebrow?: string | undefined;
  title: string;
  /** How the title begins, where the rest of it stands on a line of its own. */
  titleStart?: string | undefined;
  subtitle?: string | undefined;
  /** Figures between the subtitle and the buttons; on a desk they stand beside both. Not together with `art`. */
  sign?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  /** Drawing or map beside the title. */
  art?: ReactNode | undefined;
}>;

/** The dark band that opens a page. */
export function PageHeader({
  crumbs,
  crumbsLabel = 'Breadcrumb',
  current,
  eyebrow,
  title,
  titleStart = '',
  subtitle,
  sign,
  actions,
  art,
}: PageHeaderProps) {
  return (
    <div className="page-header band-dark">
      <div className={sign ? 'wrap page-header-sign' : art ? 'wrap page-header-split' : 'wrap'}>
        <div className="stack">
          {crumbs && <Crumbs links={crumbs} current={current ?? title} label={crumbsLabel} />}
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1>
            {titleStart && title.startsWith(titleStart) ? twoLines(titleStart, title.slice(titleStart.length)) : title}
          </h1>
          {subtitle && (
            <p className="lead">
              <Unbroken text={subtitle} />
            </p>
          )}
          {sign}
          {actions && <div className="call-actions">{actions}</div>}
        </div>
        {art}
      </div>
    </div>
  );
}

function twoLines(start: string, end: string): ReactNode {
  return (
    <>
      {start}
      <span>{end}</span>
    </>
  );
}

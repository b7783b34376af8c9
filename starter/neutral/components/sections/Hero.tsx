import type { ReactNode } from 'react';
import type { Copy, Link } from 'areaserved/local-service';
import { Unbroken } from '../ui/text.tsx';
import './Hero.css';

type HeroProps = Readonly<{
  copy: Pick<Copy, 'site'>;
  /** Breadcrumbs, the page itself last. */
  crumbs?: readonly Link[];
  eyebrow?: string | undefined;
  title: string;
  /** First part of the title; the rest goes on a line of its own. */
  titleStart?: string;
  subtitle?: string;
  /** Further lines, below the subtitle. */
  below?: ReactNode;
  /** Photograph: beside the text, on a phone below it. */
  figure?: ReactNode;
  /** A card with facts in the same place. */
  sign?: ReactNode;
  actions?: ReactNode;
}>;

/** The band that opens a page: text on the left, a photograph or a card with facts on the right. */
export function Hero({
  copy,
  crumbs = [],
  eyebrow,
  title,
  titleStart,
  subtitle,
  below,
  figure,
  sign,
  actions,
}: HeroProps) {
  const [start, rest] =
    titleStart && title.startsWith(titleStart) ? [titleStart, title.slice(titleStart.length)] : [title];
  return (
    <div className="hero">
      <div className={figure || sign ? 'wrap hero-two' : 'wrap'}>
        <div className="hero-text">
          {crumbs.length > 0 && (
            <nav className="crumbs" aria-label={copy.site('breadcrumb')}>
              <ol>
                {crumbs.slice(0, -1).map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.name}</a>
                  </li>
                ))}
                <li aria-current="page">{crumbs.at(-1)?.name}</li>
              </ol>
            </nav>
          )}
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1>
            {start}
            {rest && <span>{rest}</span>}
          </h1>
          {subtitle && (
            <p className="lead">
              <Unbroken text={subtitle} />
            </p>
          )}
          {below}
          {actions}
        </div>
        {figure ?? sign}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Picture } from 'areaserved';
import type { Copy, Link } from 'areaserved/local-service';
import { Crumbs } from '../ui/Crumbs.tsx';
import { Photo } from '../ui/Photo.tsx';
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
  /** Beside the text, on a phone below it. */
  photo?: Picture | undefined;
  /** A drawing in the place of the photograph. */
  figure?: ReactNode;
  /** A card with facts, where there is neither. */
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
  photo,
  figure,
  sign,
  actions,
}: HeroProps) {
  const [start, rest] =
    titleStart && title.startsWith(titleStart) ? [titleStart, title.slice(titleStart.length)] : [title];
  return (
    <div className="hero">
      <div className={photo || figure || sign ? 'wrap hero-two' : 'wrap'}>
        <div className="hero-text">
          <Crumbs copy={copy} crumbs={crumbs} />
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
        {photo ? (
          <Photo of={photo} className="hero-photo no-print" sizes="(width >= 56rem) 25rem, 94vw" first />
        ) : (
          (figure ?? sign)
        )}
      </div>
    </div>
  );
}

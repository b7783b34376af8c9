import type { ReactNode } from 'react';
import type { ReasonView } from 'areaserved/local-service';
import { Icon } from '../parts/Icon.tsx';
import { MoreLink } from '../parts/MoreLink.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';

/** The size of the icons of each look, in pixels. The page imports the stylesheet of the look: `reason-list.css`. */
const SIZES = { 'reason-list': 28, 'why-choose-cards': 36, 'mission band-dark': 36 } as const;

export type IconListProps = Readonly<{
  look: keyof typeof SIZES;
  eyebrow?: string;
  title: string;
  id?: string;
  lead?: string;
  items: readonly ReasonView[];
  /** Heads of the items alone, and the words of a link to the page that has their texts. */
  more?: string;
  moreHref?: string;
  /** Between the heading and the list; without it, there is no section without items. */
  children?: ReactNode;
}>;

/** Reasons or values, each with an icon and a short text. */
export function IconList({ look, eyebrow, title, id, lead, items, more, moreHref, children }: IconListProps) {
  if (items.length === 0 && !children) return null;
  return (
    <section className={`${look} band`}>
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} id={id} lead={lead} />
        {children}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item.title}>
                <Icon icon={item.icon} size={SIZES[look]} />
                {moreHref ? (
                  <strong className="h3">{item.title}</strong>
                ) : (
                  <>
                    <h3>{item.title}</h3>
                    <p>{item.description}</p>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {more && moreHref && <MoreLink href={moreHref} text={more} />}
      </div>
    </section>
  );
}

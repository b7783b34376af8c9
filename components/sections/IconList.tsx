import type { ReactNode } from 'react';
import type { ReasonView } from 'areaserved/local-service/components';
import { shared } from 'areaserved/components';
import { Icon } from '../parts/Icon.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';

/** The size of the icons of each look, in pixels. The page imports the stylesheet of the look: `reason-list.css`. */
const SIZES = { 'reason-list': 28, 'why-choose-cards': 36, 'mission band-dark': 36 } as const;

export type IconListProps = Readonly<{
  look: keyof typeof SIZES;
  eyebrow?: string;
  title: string;
  lead?: string;
  items: readonly ReasonView[];
  /** Between the heading and the list; without it, there is no section without items. */
  children?: ReactNode;
}>;

/** Reasons or values, each with an icon and a short text. */
export const IconList = shared(function IconList({ look, eyebrow, title, lead, items, children }: IconListProps) {
  if (items.length === 0 && !children) return null;
  return (
    <section className={`${look} band`}>
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        {children}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item.title}>
                <Icon icon={item.icon} size={SIZES[look]} />
                <h3>{item.title}</h3>
                <p>{item.description}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
});

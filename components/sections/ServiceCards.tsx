import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { iconArrow } from '../ui/icons.ts';
import { Unbroken } from '../ui/text.tsx';
import './ServiceCards.css';

type Card = Readonly<{
  href: string;
  title: string;
  text: string;
  icon?: string;
  /** Beside the title: "from $95". */
  price?: string | undefined;
  /** In place of the icon. */
  picture?: ReactNode;
}>;

/** Services on cards; the whole card is the link. */
export function ServiceCards({ cards }: Readonly<{ cards: readonly Card[] }>) {
  return (
    <ul className="service-cards">
      {cards.map(({ href, title, text, icon, price, picture }) => (
        <li key={href + title}>
          {picture ?? (icon && <Icon icon={icon} size={28} />)}
          <h3>
            <a href={href}>{title}</a>
            <Icon icon={iconArrow} size={18} />
          </h3>
          {price && <p className="card-price">{price}</p>}
          {text && (
            <p>
              <Unbroken text={text} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

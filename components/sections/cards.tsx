import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Unbroken } from '../ui/text.tsx';
import './cards.css';

type Card = Readonly<{
  href: string;
  title: string;
  text: string;
  icon?: string;
  /** In place of the icon. */
  picture?: ReactNode;
}>;

/** Services on cards; the whole card is the link. */
export function ServiceCards({ cards }: Readonly<{ cards: readonly Card[] }>) {
  return (
    <ul className="cards">
      {cards.map(({ href, title, text, icon, picture }) => (
        <li key={href + title}>
          {picture ?? (icon && <Icon icon={icon} size={28} />)}
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <p>
            <Unbroken text={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from 'react';
import type { Picture } from 'areaserved';
import type { IconView } from 'areaserved/local-service';
import { Icon } from '../parts/Icon.tsx';
import { Photo } from '../parts/Photo.tsx';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';

export type Card = Readonly<{
  href: string;
  title: string;
  text: string;
  icon?: IconView;
  /** In place of the icon. */
  photo?: Picture | null | undefined;
}>;

export type CardGridProps = Readonly<{
  /** The page imports the stylesheet of the look: `home-services.css`. */
  look: 'home-services band-alt' | 'city-services' | 'service-cards';
  title: string;
  lead?: string;
  cards: readonly Card[];
  /** The first card has a dark ground. */
  slab?: boolean;
  /** Below the cards. */
  children?: ReactNode;
}>;

const ICON_SIZE = 40;

/** Services, each on a card that leads to its page. */
export function CardGrid({ look, title, lead, cards, slab, children }: CardGridProps) {
  if (cards.length === 0) return null;
  return (
    <section className={`${look} band`}>
      <div className="wrap">
        <SectionHead title={title} lead={lead} />
        <ul>
          {cards.map(({ href, title: name, text, icon, photo }, index) => (
            <li className={slab && index === 0 ? 'scheme' : undefined} key={href + name}>
              {photo && <Photo of={photo} sizes="(width >= 62rem) 34rem, 94vw" />}
              {icon && !photo && <Icon icon={icon} size={ICON_SIZE} />}
              <h3>
                <a href={href}>{name}</a>
              </h3>
              <p>
                <Unbroken text={text} />
              </p>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}

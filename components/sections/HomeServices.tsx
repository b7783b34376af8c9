import type { HomeCardView } from 'areaserved/local-service/components';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Icon } from '../parts/Icon.tsx';
import { iconArrow } from '../parts/icons.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import './HomeServices.css';

type HomeServicesProps = Readonly<{
  eyebrow: string;
  title: string;
  lead: string;
  cards: readonly HomeCardView[];
  all: string;
}>;

/** The services most people need: the first one large, the others beside it. */
export function HomeServices({ eyebrow, title, lead, cards, all }: HomeServicesProps) {
  if (cards.length === 0) return null;
  return (
    <section className="home-services band band-alt">
      <div className="wrap">
        <SectionHead eyebrow={eyebrow} title={title} lead={lead} />
        <ul>
          {cards.map((card, index) => (
            <li className={index === 0 ? 'scheme' : undefined} key={card.id}>
              <Icon icon={card.icon} size={40} />
              <h3>
                <a href={card.href}>{card.title}</a>
              </h3>
              <p>{card.description}</p>
            </li>
          ))}
        </ul>
        <ButtonLink href="/services" kind="secondary" icon={iconArrow}>
          {all}
        </ButtonLink>
      </div>
    </section>
  );
}

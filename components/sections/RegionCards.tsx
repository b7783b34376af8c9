import type { CityCardView, RegionCardsView } from 'areaserved/local-service';
import { SectionHead } from '../parts/SectionHead.tsx';
import { Unbroken } from '../parts/Unbroken.tsx';
import './RegionCards.css';

export type RegionCardsProps = Readonly<{
  region: RegionCardsView;
  /** On the second paper colour. */
  alt?: boolean;
}>;

/** One card for each place of a region: distance, county, what it is like to drive there, its roads. */
export function RegionCards({ region: { region, cards }, alt }: RegionCardsProps) {
  if (cards.length === 0) return null;
  return (
    <section className={alt ? 'region-cards band band-alt' : 'region-cards band'} id={region.slug}>
      <div className="wrap">
        <SectionHead title={region.name} />
        <ul>
          {cards.map((card) => (
            <Card key={card.slug} card={card} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Card({ card }: Readonly<{ card: CityCardView }>) {
  return (
    <li>
      <h3>
        <a href={card.href}>{card.name}</a>
      </h3>
      {(card.countyName || card.distance) && (
        <p className="region-cards-place">
          {card.countyName && <span>{card.countyName}</span>} {card.distance && <strong>{card.distance}</strong>}
        </p>
      )}
      {card.description && (
        <p className="region-cards-text">
          <Unbroken text={card.description} />
        </p>
      )}
      {card.majorRoads.length > 0 && (
        <p className="region-cards-roads">
          <Unbroken text={card.majorRoads.slice(0, 3).map(onOneLine).join('\u00a0· ')} />
        </p>
      )}
    </li>
  );
}

/** A short name is not divided: "County Road 213". */
function onOneLine(road: string): string {
  return road.length > 20 ? road : road.replaceAll(' ', '\u00a0');
}

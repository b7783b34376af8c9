import type { CityView } from 'areaserved/local-service';
import type { Card } from './CardGrid.tsx';
import { firstSentence } from './text.ts';

/**
 * The services of a city, a sentence each. What a service means in the city stands on its own page alone; without local notes,
 * its first sentence is all that the city's page can say of the place.
 */
export function offerCards({ offers, notes, article }: CityView): Card[] {
  const isDescribed = notes.length > 0 || article.length > 0;
  return offers.map(({ href, name, local, description }) => ({
    href,
    title: name,
    text: isDescribed || local === null ? description : firstSentence(local),
  }));
}

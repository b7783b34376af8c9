import type { OfferLink } from 'areaserved/local-service/components';
import type { Card } from './CardGrid.tsx';

/** The card of a service in one place: what it means there, else what it is. */
export const offerCard = ({ href, name, local, description }: OfferLink): Card => ({
  href,
  title: name,
  text: local ?? description,
});

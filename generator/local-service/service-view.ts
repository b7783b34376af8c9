/** Services as pages show them. */
import { iconMarkup } from './asset-view.ts';
import type { TipView } from './list-views.ts';
import { isOffered, isUrgent, linkOffer } from './offered.ts';
import { memoize } from '../define/memoize.ts';
import { addDerived, ownFieldsOf, type Own } from './own-fields.ts';
import type { Records } from './records.ts';
import type { Service } from './schemas/index.ts';

const SERVICE_PAGE_LOCATIONS = 5;
/** Services on the home page if the data has no cards. */
const HOME_CARDS = 4;

/** A link to a service, with the fields that the site adds to services. */
export type ServiceLink = Own<'service'> & DerivedLink;
interface DerivedLink extends Readonly<ReturnType<typeof deriveLink>> {}

export function viewServiceLink(site: Records, service: Service, href: string): ServiceLink {
  return { ...ownFieldsOf('service', service, site.ownFields), ...deriveLink(site, service, href) };
}

function deriveLink(site: Records, service: Service, href: string) {
  const { slug, title, shortTitle, description, photo, illustration, problem } = service;
  const icon = iconMarkup(site, service.icon);
  /** The lowest price: "$95"; "" without one. */
  const from = viewPrice(site, service.price)?.from ?? '';
  return { slug, name: title, href, shortTitle, description, photo, illustration, problem, icon, from };
}

/** A service as its pages show it. */
export interface ServiceView extends Omit<Service, 'heroFacts' | 'price'>, DerivedService {}
type DerivedService = Readonly<ReturnType<typeof deriveService>>;

export function viewService(site: Records, service: Service): ServiceView {
  const { consultation = site.business.consultation, nextFree = site.business.nextFree } = service;
  const record = { ...service, consultation, nextFree };
  return addDerived('service', record, deriveService(site, service), site.ownFields);
}

function deriveService(site: Records, service: Service) {
  return {
    name: service.title,
    href: site.paths.service(service),
    icon: iconMarkup(site, service.icon),
    /** Facts in the head of its pages in cities. */
    heroFacts: service.heroFacts ?? site.business.heroFacts,
    urgent: isUrgent(site.business, service),
    price: viewPrice(site, service.price),
    /** The first cities that offer it; `href` leads to the page for the service in the city. */
    locations: site.cities
      .filter((city) => isOffered(city, service))
      .slice(0, SERVICE_PAGE_LOCATIONS)
      .map((city) => linkOffer(site, city, service)),
  };
}

const DOLLARS = { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' } as const;
const moneyFormat = memoize((language: string) => new Intl.NumberFormat(language, DOLLARS));

/** "$95", "$4.50" */
export const formatMoney = (amount: number, { language }: Pick<Records, 'language'>): string =>
  moneyFormat(language).format(amount);

/** The lowest price: `amount` 95, `from` "$95", `includes` "hookup and the first 5 miles", `perMile` "$4.50" ("" without one), and what it `dependsOn`. */
function viewPrice(site: Records, price: Service['price']) {
  if (!price) return null;
  const { from, includes, perMile, dependsOn } = price;
  return {
    amount: from,
    from: formatMoney(from, site),
    includes: includes ?? '',
    perMile: perMile ? formatMoney(perMile, site) : '',
    dependsOn,
  };
}

export type HomeCardView = Omit<TipView, 'photo'> & { readonly href: string };

export function viewHomeCards(site: Records): HomeCardView[] {
  if (site.homeCards.length > 0)
    return site.homeCards.map(({ link, icon, ...card }) => ({ ...card, href: link, icon: iconMarkup(site, icon) }));
  return site.services.slice(0, HOME_CARDS).map((service) => ({
    id: service.id,
    title: service.shortTitle,
    description: service.description,
    href: site.paths.service(service),
    icon: iconMarkup(site, service.icon),
  }));
}

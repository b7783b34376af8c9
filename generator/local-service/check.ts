/** Data of a local-service site for `gen check`. */
import type { CheckBasis, Context } from '../define/index.ts';
import type { Records, SiteView } from './types.ts';
import type { PhoneBasis } from './rules/phone.ts';
import { TRADE_WORDS } from './trades.ts';
import { siteRecords } from './records.ts';
import { views } from './views.ts';

/** `shown` is how messages name the data folder. */
export function describeCheck({ get }: Context, shown: string): CheckBasis {
  const site = get(siteRecords);
  const { phone, bookingUrl } = site.business;
  const { inText, reserved } = site.formats.country.phone;
  return {
    values: { phone: { number: phone, inText, reserved } satisfies PhoneBasis },
    heads: ['section-head'],
    frames: bookingUrl ? { ContactPage: [bookingUrl] } : {},
    names: namesOf(site),
    samples: samplesOf(site, shown),
    declared: declaredBy(get(views).site),
    foreign: foreignTo(site),
  };
}

/** Returns names that distinguish two pages of one service without a fact about the place. */
function namesOf({ business, centers, cities, services, formats }: Records): string[] {
  const names = [
    business.brand,
    ...centers.flatMap(({ name, region, around, locality, state }) => [name, region, around, locality, state]),
    ...cities.flatMap(({ name, state, region, county = '' }) => [
      name,
      state,
      region,
      ...formats.split(county).flatMap((one) => [one, formats.county(one)]),
    ]),
    ...services.flatMap(({ title, shortTitle, phrase, tag }) => [title, shortTitle, phrase, tag]),
  ];
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort();
}

interface Marked {
  readonly sample?: boolean | undefined;
  readonly id: number;
  readonly name: string;
}

function samplesOf(
  { business, testimonials, team, services, reasons, tips }: Records,
  shown: string,
): CheckBasis['samples'] {
  const marked = (records: readonly Marked[], file: string, noun: string): CheckBasis['samples'] =>
    records
      .filter(({ sample }) => sample)
      .map(({ id, name }) => ({ file: `${shown}/${file}`, record: `${noun} ${id}, ${name}` }));
  return [
    ...(business.sample ? [{ file: `${shown}/business`, record: business.brand }] : []),
    ...marked(testimonials, 'testimonials', 'testimonial'),
    ...marked(team, 'team', 'team member'),
    ...services
      .filter(({ priceGuide }) => priceGuide?.sample)
      .map(({ slug, title }) => ({ file: `${shown}/services/${slug}`, record: `price guide of ${title}` })),
    ...services.flatMap((service) => startingCopy([service], `${shown}/services/${service.slug}`, 'service')),
    ...startingCopy(reasons, `${shown}/reasons`, 'reason'),
    ...startingCopy(tips, `${shown}/tips`, 'tip'),
  ];
}

/** Returns starting copy of a trade that nobody has read yet. */
function startingCopy(
  records: readonly { readonly starting?: boolean | undefined; readonly title: string }[],
  file: string,
  noun: string,
): CheckBasis['samples'] {
  return records
    .filter(({ starting }) => starting)
    .map(({ title }) => ({ file, record: `${noun} "${title}", starting: true` }));
}

/** Returns the values that structured data may give of the business. */
function declaredBy({ brand, priceRange, regions, serviceHours }: SiteView): CheckBasis['declared'] {
  const centers = regions.map(({ center }) => center);
  return {
    'LocalBusiness.name': [brand],
    'LocalBusiness.priceRange': priceRange === null ? [] : [priceRange],
    'PostalAddress.streetAddress': centers.map(({ street }) => street),
    'PostalAddress.addressLocality': centers.map(({ locality }) => locality),
    'PostalAddress.addressRegion': centers.map(({ state }) => state),
    'PostalAddress.postalCode': centers.map(({ postalCode }) => postalCode),
    'OpeningHoursSpecification.opens': serviceHours.map(({ opens }) => opens),
    'OpeningHoursSpecification.closes': serviceHours.map(({ closes }) => closes),
    'GeoCircle.geoRadius': centers.map(({ radius }) => String(Math.round(radius.meters))),
  };
}

/**
 * Returns words of other trades, without those in its own records. Tips and reasons may name one thing of another trade, as a
 * plumber's may name an electrical panel. With two they are copy of that trade.
 */
function foreignTo({ business, centers, cities, services, ...lists }: Records): CheckBasis['foreign'] {
  const { tips, reasons, homeCards, testimonials, team } = lists;
  const offered = JSON.stringify([business.trade, business.tagline, services.map(({ title }) => title)]);
  const facts = JSON.stringify([business, centers, cities, services]);
  const told = JSON.stringify([tips, reasons, homeCards, testimonials, team]);
  return Object.entries(TRADE_WORDS)
    .filter(([, words]) => stemsIn(offered, words).size === 0)
    .map(([owner, words]) => {
      const brought = stemsIn(facts, words);
      const others = [...stemsIn(told, words)].filter((stem) => !brought.has(stem));
      const own = new Set([...brought, ...(others.length === 1 ? others : [])]);
      return { owner, words: words.filter((word) => !own.has(stemOf(word))) };
    });
}

/** "towed", "tows" and "towing" are one word. */
const stemOf = (word: string): string => word.replace(/(?:p?ing|p?ed|s)$/, '');

function stemsIn(text: string, words: readonly string[]): Set<string> {
  const found = text.match(new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi')) ?? [];
  return new Set(found.map((word) => stemOf(word.toLowerCase())));
}

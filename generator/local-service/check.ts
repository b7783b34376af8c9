/** Data of a local-service site for `gen check`. */
import type { CheckBasis, Context, MarkedRecord } from '../define/index.ts';
import type { Member, Records, SiteView, Testimonial } from './types.ts';
import { ratingsIn } from '../index.ts';
import { findCopies } from './rules/doorways.ts';
import { openingTimes } from './hours.ts';
import { describeHours } from './rules/hours.ts';
import { describePhone } from './rules/phone.ts';
import { describeServing } from './rules/serving.ts';
import { describeStreets } from './rules/streets.ts';
import { describeYears } from './rules/years.ts';
import { TRADE_WORDS } from './trades.ts';
import { siteRecords } from './records.ts';
import { views } from './views.ts';

/** `shown` is how messages name the data folder. */
export function describeCheck({ get, data, year }: Context, shown: string): CheckBasis {
  const site = get(siteRecords);
  const { bookingUrl } = site.business;
  return {
    values: {
      streets: describeStreets(site),
      contact: { email: site.business.email, profiles: site.business.social.map(({ url }) => url) },
      phone: describePhone(site),
      years: describeYears(site, year),
      hours: describeHours(get(views).site, site),
      serving: describeServing(get(views).site, site),
      addresses: data.derived.addresses,
      fontBreadth: site.font?.breadth ?? 1,
      copies: findCopies(data, shown),
    },
    heads: ['section-head'],
    frames: bookingUrl ? { ContactPage: [bookingUrl] } : {},
    names: namesOf(site),
    recordNames: recordNamesOf(site),
    samples: [...samplesOf(site, shown), ...startingRecords(site, shown)],
    declared: { ...declaredBy(get(views).site), rating: ratingsOf(site) },
    foreign: foreignTo(site),
  };
}

function namesOf({ business, centers, cities, services, formats }: Records): string[] {
  const districts = cities.flatMap(({ county = '' }) => formats.split(county));
  const names = [
    business.brand,
    ...centers.flatMap(({ name, region, address, coverage, startsFrom }) => [
      ...[name, region, address.locality, address.state, coverage.around, startsFrom.name],
    ]),
    ...cities.flatMap(({ name, state, region }) => [name, state, region]),
    ...districts.flatMap((name) => [name, formats.county(name)]),
    ...services.flatMap(({ title, shortTitle, phrase, tag }) => [title, shortTitle, phrase, tag]),
  ];
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort();
}

/** Returns the names of each city, its county, and its postal codes, also in the possessive: they distinguish pages without a fact. */
function recordNamesOf({ cities, formats }: Records): CheckBasis['recordNames'] {
  const city = cities.map(({ slug, name, county = '', postalCodes }) => {
    const districts = county ? [county, ...formats.split(county)] : [];
    const names = [name, ...districts, ...districts.map((one) => formats.county(one))];
    return [slug, [...new Set([...names, ...names.map((one) => `${one}'s`), ...postalCodes])]] as const;
  });
  return { city: Object.fromEntries(city) };
}

function samplesOf({ business, centers, testimonials, team, services }: Records, shown: string): MarkedRecord[] {
  const people = (file: string, noun: string, records: readonly (Member | Testimonial)[]) =>
    records.filter(({ sample }) => sample).map(({ id, name }) => ({ file, record: `${noun} ${id}, ${name}` }));
  const found = [
    ...(business.sample ? [{ file: 'business', record: business.brand }] : []),
    ...centers
      .filter(({ startsFrom }) => startsFrom.sample)
      .map(({ name }) => ({ file: 'centers', record: `start of ${name}` })),
    ...people('testimonials', 'testimonial', testimonials),
    ...people('team', 'team member', team),
    ...services
      .filter(({ priceGuide }) => priceGuide?.sample)
      .map(({ slug, title }) => ({ file: `services/${slug}`, record: `price guide of ${title}` })),
  ];
  return found.map(({ file, record }) => ({ file: `${shown}/${file}`, record, mark: 'sample' }));
}

function startingRecords({ services, reasons, tips }: Records, shown: string): MarkedRecord[] {
  const listed = Object.entries({ reasons, tips }).flatMap(([file, records]) =>
    records.map(({ starting, title }) => ({ starting, file, record: title })),
  );
  const ofServices = services.map(({ starting, slug, title }) => ({
    starting,
    file: `services/${slug}`,
    record: title,
  }));
  return [...ofServices, ...listed]
    .filter(({ starting }) => starting)
    .map(({ file, record }) => ({ file: `${shown}/${file}`, record, mark: 'starting' }));
}

function ratingsOf({ business, testimonials }: Records): string[] {
  const given = testimonials.flatMap(({ rating }) => [`${rating} out of 5`, `${rating} / 5`]);
  return [...new Set([...given, ...ratingsIn(JSON.stringify([business, testimonials]))])];
}

function declaredBy({ brand, priceRange, regions, serviceHours }: SiteView): CheckBasis['declared'] {
  const centers = regions.map(({ center }) => center);
  const exceptional = centers.flatMap(({ exceptions }) => exceptions.flatMap(({ spans }) => spans.map(openingTimes)));
  const times = [...serviceHours, ...exceptional, { opens: '00:00', closes: '00:00' }];
  return {
    'LocalBusiness.name': [brand],
    'LocalBusiness.priceRange': priceRange === null ? [] : [priceRange],
    'PostalAddress.streetAddress': centers.map(({ street }) => street),
    'PostalAddress.addressLocality': centers.map(({ locality }) => locality),
    'PostalAddress.addressRegion': centers.map(({ state }) => state),
    'PostalAddress.postalCode': centers.map(({ postalCode }) => postalCode),
    'OpeningHoursSpecification.opens': times.map(({ opens }) => opens),
    'OpeningHoursSpecification.closes': times.map(({ closes }) => closes),
    'GeoCircle.geoRadius': centers.map(({ radius }) => String(Math.round(radius.meters))),
  };
}

/** Returns words of other trades, without those in its own records. One thing of another trade may be named in tips and reasons. */
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

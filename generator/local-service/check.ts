/** The facts of the data that `gen check` compares pages with. */
import type { CheckBasis, Context } from '../define/index.ts';
import { formatCounty, splitCounties } from './city-view.ts';
import { openingTimes } from './hours.ts';
import { siteRecords, type Records } from './records.ts';
import { findCopied, findUnnamed } from './rules/city-data.ts';
import type { BusinessFacts } from './rules/business.ts';
import type { SiteView } from './site-view.ts';
import { views } from './views.ts';

export function describeCheck({ get, data, year }: Context): CheckBasis {
  const site = get(siteRecords);
  const view = get(views).site;
  return {
    values: { business: businessFacts(site, view, year) },
    heads: ['section-head'],
    names: namesOf(site),
    declared: declaredBy(view),
    found: [...findCopied(data), ...findUnnamed(data)],
  };
}

function businessFacts({ business, centers }: Records, { serviceHours }: SiteView, year: number): BusinessFacts {
  const days = new Set(serviceHours.flatMap((each) => each.days)).size;
  const isAllDay = serviceHours.every(({ opens, closes }) => opens === '00:00' && closes === '23:59');
  return {
    brand: business.brand,
    phone: business.phone.e164,
    otherNumbers: [...Object.values(business.otherNumbers ?? {}), ...centers.map((center) => center.phone.e164)],
    // A business without hours answers whenever somebody calls.
    isAlwaysOpen: isAllDay && (days === 7 || days === 0),
    yearsInBusiness: business.yearsInBusiness ?? null,
    year,
    emails: [business, ...centers].map(({ email }) => email.text.toLowerCase()),
  };
}

/** Names of places and services: pages that differ only in them count as copies. */
function namesOf({ business, centers, cities, services }: Records): string[] {
  const districts = cities.flatMap(({ county = '' }) => splitCounties(county));
  const names = [
    business.brand,
    ...centers.flatMap(({ name, region, address, coverage, startsFrom }) => [
      name,
      region,
      address.locality,
      address.state,
      coverage.around,
      startsFrom.name,
    ]),
    ...cities.flatMap(({ name, state, region }) => [name, state, region]),
    ...districts.flatMap((name) => [name, formatCounty(name)]),
    ...services.flatMap(({ title, shortTitle, phrase, tag }) => [title, shortTitle, phrase, tag]),
  ];
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort();
}

/** The values that structured data may give the business. */
function declaredBy({ brand, priceRange, regions, serviceHours }: SiteView): CheckBasis['declared'] {
  const centers = regions.map(({ center }) => center);
  const exceptional = centers.flatMap(({ specialHours }) =>
    specialHours.flatMap(({ spans }) => spans.map(openingTimes)),
  );
  const times = [
    ...serviceHours,
    ...centers.flatMap((center) => center.serviceHours),
    ...exceptional,
    { opens: '00:00', closes: '00:00' },
  ];
  return {
    'LocalBusiness.name': [brand],
    'LocalBusiness.priceRange': priceRange === undefined ? [] : [priceRange],
    'PostalAddress.streetAddress': centers.map(({ address }) => address.street),
    'PostalAddress.addressLocality': centers.map(({ address }) => address.locality),
    'PostalAddress.addressRegion': centers.map(({ address }) => address.state),
    'PostalAddress.postalCode': centers.map(({ address }) => address.postalCode),
    'OpeningHoursSpecification.opens': times.map(({ opens }) => opens),
    'OpeningHoursSpecification.closes': times.map(({ closes }) => closes),
  };
}

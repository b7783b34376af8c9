/** The facts of the data that `gen check` compares pages with. */
import type { CheckBasis, Context } from '../define/index.ts';
import { formatCounty, splitCounties } from './city-view.ts';
import { siteRecords, type Records } from './records.ts';
import { findCopied, findUnnamed } from './rules/city-data.ts';
import type { BusinessFacts } from './rules/business.ts';
import type { SiteView } from './site-view.ts';
import { views } from './views.ts';

export function describeCheck({ get, data, year }: Context): CheckBasis {
  const site = get(siteRecords);
  return {
    values: { business: businessFacts(site, get(views).site, year) },
    names: namesOf(site),
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
    hasStreets: centers.every(({ address }) => address.street !== undefined && address.postalCode !== undefined),
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

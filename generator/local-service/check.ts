/** The facts of the data that `gen check` compares pages with. */
import type { CheckBasis, Context } from '../define/index.ts';
import { yearsOf, type City } from './complete.ts';
import { formatCounty, splitCounties } from './county.ts';
import { services } from './names.ts';
import { siteRecords, type Records } from './records.ts';
import { findCopied, findUnnamed } from './rules/city-data.ts';
import type { BusinessFacts } from './rules/business.ts';
import type { SiteView } from './site-view.ts';
import { views } from './views.ts';

/** Where pages get words that no other page has. */
const ownTexts = (service: string) => ({
  CityServicePage: `Two true sentences help, under the slug of the service in \`serviceTexts\` of the city, such as serviceTexts: { ${service}: "…" } in its file in data/cities.`,
  CityPage:
    'Two true sentences help, in `description` of the city, or four `notes` of its own in its file in data/cities.',
  ServicePage:
    'Two true sentences help, in `fullDescription` or `questions` of the service in its file in data/services.',
});

/** Returns what rules compare pages with. */
export function checkBasis({ get, data, year }: Context): CheckBasis {
  const site = get(siteRecords);
  return {
    values: { business: businessFacts(site, get(views).site, year) },
    names: namesOf(site),
    ownTexts: ownTexts(data.all(services)[0]?.slug ?? 'name-of-the-service'),
    found: [...findCopied(data), ...findUnnamed(data)],
    isUnwritten: ({ component, params }) => component === 'CityPage' && !isDescribed(params.city as City),
  };
}

/** True if there is a text about a city. Without one, its page is a list of what is offered there. */
const isDescribed = ({ description, notes, article }: City): boolean =>
  Boolean(description) || notes.length + article.length > 0;

function businessFacts({ business, centers }: Records, { alwaysOpen }: SiteView, year: number): BusinessFacts {
  return {
    brand: business.brand,
    phone: business.phone.e164,
    allowedNumbers: [...Object.values(business.allowedNumbers), ...centers.map(({ phone }) => phone)].map(
      ({ e164 }) => e164,
    ),
    isAlwaysOpen: business.emergency247 || alwaysOpen,
    hasStreets: centers.every(({ address }) => address.street !== undefined && address.postalCode !== undefined),
    yearsInBusiness: yearsOf(business, year) ?? null,
    year,
    emails: [business, ...centers].map(({ email }) => email.text.toLowerCase()),
  };
}

/** Names of places and services: pages that differ only in them count as copies. */
function namesOf({ business, centers, cities, services }: Records): string[] {
  const districts = cities.flatMap(({ county = '', state }) => splitCounties(county).map((name) => ({ name, state })));
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
    ...districts.flatMap(({ name, state }) => [name, formatCounty(name, state)]),
    ...services.flatMap(({ title, shortTitle, phrase, tag }) => [title, shortTitle, phrase, tag]),
  ];
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort();
}

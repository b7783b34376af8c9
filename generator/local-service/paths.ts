/** Addresses of the kit's pages: patterns that a site may choose, and the paths that they give. */
import { compilePattern, faultOfPattern, GenError, parametersOf } from '../define/index.ts';
import type { Data, Each, Link } from '../define/index.ts';
import type { City } from './complete.ts';
import { cities, services } from './names.ts';
import { memoize } from '../define/memoize.ts';
import type { Service } from './schemas/index.ts';

/** The address of each kind of page, and what its placeholders stand for. */
const KINDS = {
  locations: { path: '/locations', each: {} },
  city: { path: '/locations/{city}', each: { city: cities } },
  cityService: { path: '/locations/{city}/{service}', each: { city: cities, service: services } },
  services: { path: '/services', each: {} },
  service: { path: '/services/{service}', each: { service: services } },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly each: Each }>>;

/** What the placeholders of an address stand for. */
export type EachOf<K extends keyof typeof KINDS> = (typeof KINDS)[K]['each'];

/** The address of each kind of page. */
export type Addresses = Readonly<Record<keyof typeof KINDS, string>>;

const NAMES = Object.keys(KINDS) as (keyof Addresses)[];

export const DEFAULT_ADDRESSES = Object.fromEntries(NAMES.map((name) => [name, KINDS[name].path])) as Addresses;

/** Returns the addresses of a site: its own, else those of the kit. Throws for placeholders that are unknown or missing. */
export function completeAddresses(own: Partial<Addresses>): Addresses {
  for (const [name, path] of Object.entries(own)) {
    const problem = faultOfAddress(name, path);
    if (problem) throw new GenError({ file: 'site.ts', key: `paths.${name}`, ...problem });
  }
  return { ...DEFAULT_ADDRESSES, ...own };
}

function faultOfAddress(name: string, path: string) {
  const kind: { readonly each: Each } | undefined = KINDS[name as keyof Addresses];
  if (!kind)
    return {
      what: `There is no kind of page called "${name}".`,
      todo: `Addresses belong to one of: ${NAMES.join(', ')}.`,
    };
  const missing = Object.keys(kind.each).find((parameter) => !parametersOf(path).has(parameter));
  if (missing === undefined) return faultOfPattern(path, kind.each);
  return {
    what: `The path "${path}" does not name "{${missing}}", so that several pages would have it.`,
    todo: `Write it like "${KINDS[name as keyof Addresses].path}".`,
  };
}

/** The paths of a site's pages. */
export type Paths = ReturnType<typeof createPaths>;

export function createPaths(addresses: Addresses, data: Data) {
  const fill = <K extends keyof Addresses>(name: K) => compilePattern(addresses[name], KINDS[name].each);
  const fillCity = fill('city');
  const fillService = fill('service');
  const fillBoth = fill('cityService');
  const both = memoize((city: City) => memoize((service: Service) => fillBoth({ city, service }, data)));
  return {
    locations: addresses.locations,
    services: addresses.services,
    city: memoize((city: City) => fillCity({ city }, data)),
    service: memoize((service: Service) => fillService({ service }, data)),
    cityService: (city: City, service: Service): string => both(city)(service),
  };
}

/** The page after the contact form. */
export const THANKS_PATH = '/thanks';

export interface CityLink extends Link {
  readonly slug: string;
  readonly placeType: string;
  readonly state: string;
}

/** Returns a link to a city, or to another page about it. */
export const linkCity = (
  { paths }: { readonly paths: Pick<Paths, 'city'> },
  city: City,
  href = paths.city(city),
): CityLink => ({
  name: city.label,
  slug: city.slug,
  state: city.state,
  placeType: city.unincorporated ? 'Place' : 'City',
  href,
});

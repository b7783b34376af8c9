/** The kit for local-service businesses: pages for cities and services, trackers, rules, commands. It imports only what sites import. */
import {
  defineSite,
  refuseUnknown,
  type Context,
  type Known,
  type PathPattern,
  type SiteDefinition,
  type SitePolicy,
} from '../define/index.ts';
import { findAssets } from './assets.ts';
import { commands } from './commands.ts';
import { checkBasis } from './check.ts';
import { defineCollections } from './collections.ts';
import { files } from './files.ts';
import { business, centers } from './names.ts';
import { VAGUE_LINKS } from './link-audit.ts';
import { layoutWithNotices } from './notice.ts';
import { findLong } from './lengths.ts';
import { findUnshown } from './notes.ts';
import { findUnfinished } from './unfinished.ts';
import { nameFields, type Fields } from './own-fields.ts';
import type { CityServicePages } from './offered.ts';
import { pagesAt } from './pages.ts';
import { completeAddresses, type Addresses, type EachOf } from './paths.ts';
import { redirectsOf } from './redirects.ts';
import { rules } from './rules/index.ts';
import { statusDefinition } from './status.ts';
import { sharedView, views } from './views.ts';

export * from './names.ts';
export type * from './types.ts';
export { pageOf } from './pages.ts';
export { status } from './status.ts';
export { viewOffer } from './city-view.ts';
export { viewPhone } from './complete.ts';
export { icon } from './icon.ts';
export { formatMoney } from './service-view.ts';
export { businessIn, businessNodes, cityNodes, cityServiceNodes, serviceNodes } from './structured-data.ts';
export { views } from './views.ts';

interface LocalServiceOptions<C extends string, P extends string, S extends string> {
  /** Fields that the site adds to records, by kind. */
  readonly fields?: Fields;
  /** Addresses of pages, in place of those of the kit: `{ city: '/{city.state}/{city}' }`. */
  readonly paths?: {
    /** @default "/locations" */
    readonly locations?: string;
    /** @default "/locations/{city}" */
    readonly city?: PathPattern<C, EachOf<'city'>>;
    /** @default "/locations/{city}/{service}" */
    readonly cityService?: PathPattern<P, EachOf<'cityService'>>;
    /** @default "/services" */
    readonly services?: string;
    /** @default "/services/{service}" */
    readonly service?: PathPattern<S, EachOf<'service'>>;
  };
  /** Which services have a page in which cities: all, or only those that the data says something about. @default "all" */
  readonly cityServicePages?: CityServicePages;
}

const OPTIONS = { fields: true, paths: true, cityServicePages: true } satisfies Known<
  LocalServiceOptions<string, string, string>
>;

/** The kit for businesses in the United States. */
export function localService<const C extends string, const P extends string, const S extends string>(
  options: LocalServiceOptions<C, P, S> = {},
): SiteDefinition {
  refuseUnknown('localService', options, OPTIONS);
  const { fields = {}, paths = {}, cityServicePages = 'all' } = options;
  const addresses = completeAddresses(paths as Partial<Addresses>);
  return defineSite({
    scopes: ['city', 'service'],
    collections: defineCollections(fields),
    pages: pagesAt(addresses),
    files,
    rules,
    commands,
    shared: sharedView,
    sharedFor: (params, { get }) => get(views).siteFor(Object.values(params)),
    derive: (entries, folder) => {
      const { values, ...assets } = findAssets(entries, folder);
      return { ...assets, values: { ...values, ownFields: nameFields(fields), paths: addresses, cityServicePages } };
    },
    redirects: redirectsOf,
    layout: layoutWithNotices,
    notes: (context, sentences) => [
      ...findUnshown(context),
      ...findLong(context),
      ...findUnfinished(context, sentences),
    ],
    timeZone: (data) => data.one(business).timeZone,
    addressIn: business,
    disallow: ({ data }) => data.one(business).disallow,
    policy: embeddedHosts,
    vagueLinks: VAGUE_LINKS,
    check: checkBasis,
    status: statusDefinition,
  });
}

/** Hosts of the booking page, the video, the maps and the contact form. `connect` has the booking host: the page requests it before it shows the frame. */
function embeddedHosts({ data }: Context): SitePolicy {
  const { bookingUrl, form, video } = data.one(business);
  const places = data.all(centers);
  const maps = places.map(({ mapUrl }) => mapUrl);
  const booking = [bookingUrl, ...places.map((center) => center.bookingUrl)].filter((address) => address !== undefined);
  return {
    frames: originsOf([...booking, ...(video ? [video.embedUrl] : []), ...maps]),
    connect: originsOf(booking.filter((address) => !address.startsWith('/'))),
    forms: form && URL.canParse(form.url) ? originsOf([form.url]) : [],
  };
}

/** Pages of this site are `'self'`. */
const originsOf = (addresses: readonly string[]): string[] =>
  addresses.map((address) => (address.startsWith('/') ? "'self'" : new URL(address).origin));

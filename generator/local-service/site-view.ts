/** Views of the business and of its centers: each is a record with derived values. */
import { baseOf, slugify, type Context, type MenuLink, type Menus } from '../define/index.ts';
import { formatAddress } from './address.ts';
import { yearsOf, type Business, type Center, type Week } from './complete.ts';
import { formatMiles, METERS_PER_MILE } from './distance.ts';
import { viewSpecialHours, type SpecialHoursView } from './special-hours.ts';
import { openDaysOf, openingTimes, WEEK } from './hours.ts';
import { formatHours, formatList, formatMinutes, nameOfLanguage } from './language.ts';
import { isUrgent } from './offered.ts';
import { addDerived } from './own-fields.ts';
import { linkCity, THANKS_PATH } from './paths.ts';
import type { Records } from './records.ts';
import { viewServiceLink } from './service-view.ts';

/** Cities of a region in menus; the locations page has all. */
const NAV_CITIES = 15;

/** The business, and values that all pages share. */
export interface SiteView extends Omit<Business, 'specialHours' | 'yearsInBusiness' | 'logo'>, DerivedSite {}
type DerivedSite = Readonly<ReturnType<typeof deriveSite>>;

export type Moment = Pick<Context, 'year' | 'menus'>;

export function viewSite(site: Records, moment: Moment): SiteView {
  return addDerived('business', site.business, deriveSite(site, moment), site.ownFields);
}

function deriveSite(site: Records, { year, menus }: Moment) {
  const { business, language } = site;
  const { hours, emergency247 } = business;
  return {
    /** Folder of the site on its host: "/site", or "". Pages name paths without it. */
    base: baseOf(business.url),
    /** schema.org types of the business, the general one first. */
    businessTypes: ['LocalBusiness', ...(business.schemaType ? [business.schemaType] : [])],
    /** Days with other hours, at all centers or at some. */
    specialHours: siteSpecialHours(site),
    logo: viewLogo(site),
    hours: translateWeek(hours, language),
    serviceHours: serviceHours(emergency247, hours),
    /** True if the office is open at any hour, so that `hours` says it all. */
    alwaysOpen: isAlwaysOpen(hours),
    /** Whether customers can come to an address. */
    hasOffice: site.centers.some(({ address }) => address.street !== undefined),
    urgent: site.services.some((service) => isUrgent(business, service)),
    /** Hidden fields of the contact form. */
    formFields: formFields(business),
    regions: site.centers.map((center) => viewRegion(site, center)),
    services: site.services.map((service) => viewServiceLink(site, service, site.paths.service(service))),
    /** Paths of the pages that list locations and services. */
    paths: { locations: site.paths.locations, services: site.paths.services },
    cityCount: site.cities.length,
    yearsInBusiness: yearsOf(business, year),
    /** English name of the language of the page: "English". */
    languageName: nameOfLanguage(language),
    /** "30 minutes"; empty without `responseMinutes`. */
    responseTime: business.responseMinutes ? formatMinutes(business.responseMinutes, language) : '',
    /** The towns around which the centers work: "Macon", "Covington". */
    townNames: unique(site.centers.map(({ coverage }) => coverage.around)),
    /** The towns that people set out from. */
    startNames: unique(site.centers.map(({ startsFrom }) => startsFrom.name)),
    /** The towns of the addresses. */
    officeNames: unique(site.centers.map(({ address }) => address.locality)),
    /** Year of the build, for the copyright line. */
    year,
    menus: viewMenus(menus),
  };
}

/** Returns the logo with its width in CSS pixels, which follows from its height; undefined for a file without a size. */
function viewLogo({ business: { logo }, imageSizes }: Records) {
  if (!logo) return undefined;
  const size = imageSizes[logo.file];
  return { ...logo, width: size && Math.round((logo.height * size.width) / size.height) };
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** Returns the rows of a week with the texts of a language. */
const translateWeek = (week: Week, language: string): Week =>
  week.map((row) => ({ ...row, ...formatHours(row, language) }));

/** Returns the site as the pages of a center's cities show it: with its number, mail address, hours and booking page. */
export function viewSiteAt(view: SiteView, center: Center, site: Records): SiteView {
  const { phone, email, hours, bookingUrl } = center;
  const { business, language } = site;
  const isAlike =
    phone === business.phone &&
    email === business.email &&
    hours === business.hours &&
    bookingUrl === business.bookingUrl;
  if (isAlike) return view;
  return {
    ...view,
    phone,
    email,
    hours: translateWeek(hours, language),
    bookingUrl,
    serviceHours: serviceHours(business.emergency247, hours),
    alwaysOpen: isAlwaysOpen(hours),
  };
}

const formFields = ({ form, url }: Business) =>
  Object.entries(form?.hidden ?? {}).map(([name, value]) => ({
    name,
    value: value.replaceAll('{{thanksUrl}}', `${url}${THANKS_PATH}`),
  }));

/** The last page of a menu. */
const LAST = '/contact';

/** Returns the links of each menu. */
function viewMenus(menus: Menus) {
  const linksOf = (name: 'header' | 'footer' | 'staff'): MenuLink[] =>
    [...(menus[name] ?? [])].sort((a, b) => Number(a.href === LAST) - Number(b.href === LAST));
  return { header: linksOf('header'), footer: linksOf('footer'), staff: linksOf('staff') };
}

/** Returns the hours at which customers get help: of the office, or 00:00 to 23:59 for all days (Google, LocalBusiness). */
function serviceHours(isAlways: boolean, hours: Week) {
  if (isAlways) return [{ days: WEEK, opens: '00:00', closes: '23:59' }];
  return hours.flatMap(({ days, spans }) => spans.map((span) => ({ days, ...openingTimes(span) })));
}

const isAlwaysOpen = (hours: Week): boolean => {
  const whole = serviceHours(false, hours).filter(({ opens, closes }) => opens === '00:00' && closes === '23:59');
  return new Set(whole.flatMap(({ days }) => days)).size === WEEK.length;
};

/** Returns the special hours of a center and of the business; those of the center win. */
function centerSpecialHours(
  { business, today, language }: Records,
  { specialHours, hours }: Center,
): SpecialHoursView[] {
  return viewSpecialHours([specialHours, business.specialHours], { today, openDays: openDaysOf(hours), language });
}

/** Returns the special hours of all centers; `where` names the centers if not all have them. */
function siteSpecialHours(site: Records) {
  const { centers } = site;
  const groups = new Map<string, { special: SpecialHoursView; at: string[] }>();
  for (const center of centers)
    for (const special of centerSpecialHours(site, center)) {
      const key = JSON.stringify(special);
      const { at } = groups.get(key) ?? { at: [] };
      groups.set(key, { special, at: [...at, center.name] });
    }
  return [...groups.values()]
    .map(({ special, at }) => ({
      ...special,
      where: at.length < centers.length ? formatList(at, site.language) : '',
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

export type RegionView = Readonly<ReturnType<typeof viewRegion>>;

/** A region with its first cities, in the order of the data: "Macon Area", slug "macon-area", short "Macon". */
function viewRegion(site: Records, center: Center) {
  return {
    name: center.region,
    slug: slugify(center.region),
    short: center.region === `${center.coverage.around} Area` ? center.coverage.around : center.region,
    center: viewCenter(site, center),
    cities: site.cities
      .filter(({ region }) => region === center.region)
      .slice(0, NAV_CITIES)
      .map((city) => linkCity(site, city)),
  };
}

/** A center as pages show it. */
export interface CenterView extends Omit<Center, 'specialHours'>, DerivedCenter {}
type DerivedCenter = Readonly<ReturnType<typeof deriveCenter>>;

export function viewCenter(site: Records, center: Center): CenterView {
  return addDerived('center', center, deriveCenter(site, center), site.ownFields);
}

function deriveCenter(site: Records, center: Center) {
  const { radius } = center.coverage;
  return {
    /** "570 Smith Chapel Rd, Musella, GA 31066"; "Musella, GA" without a public street. */
    addressLine: formatAddress(center.address),
    /** "30 miles", and in meters. */
    radius: { text: formatMiles(radius, site.language), meters: radius * METERS_PER_MILE },
    hours: translateWeek(center.hours, site.language),
    /** Its own special hours and those of the business. */
    specialHours: centerSpecialHours(site, center),
    serviceHours: serviceHours(site.business.emergency247, center.hours),
  };
}

/** The values that pages show. A view is plain data and has every key: an absent value is `null`, `''`, or `[]`. */
import { slugify, type Context, type Link, type MenuLink, type Menus } from '../define/index.ts';
import type { Formats } from './country/formats.ts';
import { viewExceptions, type ExceptionView } from './exceptions.ts';
import { isOffered } from './offered.ts';
import { cityPath, cityServicePath, servicePath, THANKS_PATH } from './paths.ts';
import type { Records } from './records.ts';
import type { Business, Center, City, Reason, Service, Testimonial } from './schemas/index.ts';
import { formatRow, openDaysOf, openingTimes, parseHours, WEEK } from './hours.ts';
import { isUrgent, servesTogether } from './serves.ts';
import { viewWords } from './words.ts';

/** Cities in one column of the navigation; the locations page has longer lists. */
const NAV_CITIES = 15;
const SERVICE_PAGE_LOCATIONS = 5;
/** Services on the home page if the data has no cards. */
const HOME_CARDS = 4;

export type SiteView = Readonly<ReturnType<typeof viewSite>>;

export type Moment = Pick<Context, 'year' | 'menus'>;

export function viewSite(site: Records, { year, menus }: Moment) {
  const { business, formats } = site;
  const { billing, proof, phone, brand, tagline, trade, origin, payments, stats } = business;
  return {
    ...{ brand, tagline, trade, origin, payments, stats },
    yearsInBusiness: business.yearsInBusiness ?? null,
    titleBrand: business.titleBrand ?? brand,
    legalName: business.legalName ?? brand,
    photo: business.photo ?? null,
    logo: viewLogo(business),
    /** schema.org types of the business, the general one first. */
    businessTypes: ['LocalBusiness', ...(business.schemaType ? [business.schemaType] : [])],
    country: viewCountry(formats),
    /** `display` "(478) 555-0142", `href` "tel:+14785550142", `sms` "sms:+14785550142", `e164` "+14785550142" */
    phone: { display: formats.phone(phone), href: `tel:${phone}`, sms: `sms:${phone}`, e164: phone },
    email: { text: business.email, href: `mailto:${business.email}` },
    responseMinutes: business.responseMinutes ?? null,
    generations: business.generations ?? null,
    priceRange: business.priceRange ?? null,
    /** Clubs that are billed directly, and a sentence about insurers. */
    billing: { motorClubs: billing?.motorClubs ?? [], insurance: billing?.insurance ?? '' },
    proof: { usdot: proof?.usdot ?? '', insurer: proof?.insurer ?? '', coverage: proof?.coverage ?? '' },
    /** `label` "Monday to Friday", `text` "8:00 AM to 6:00 PM" or "Closed". */
    hours: parseHours(business.hours).map((row) => formatRow(row, formats)),
    /** Days with other hours than those of the week, at all centers or at some. */
    exceptions: siteExceptions(site),
    serviceHours: serviceHours(business),
    emergency247: business.emergency247,
    serves: servesTogether(site),
    words: viewWords(business),
    urgent: site.services.some((service) => isUrgent(business, service)),
    /** True if pages offer to send a location. */
    sendLocation: business.sendLocation && servesTogether(site).comes,
    social: business.social.map(({ name, url, icon }) => ({ name, href: url, icon: viewIcon(site, icon) })),
    /** `site` is the name on the button: "Google". */
    review: { href: business.reviewUrl ?? null, site: business.reviewSite },
    booking: business.bookingUrl ? { href: business.bookingUrl } : null,
    form: viewForm(business),
    video: business.video ?? null,
    regions: site.centers.map((center) => viewRegion(site, center, NAV_CITIES)),
    services: site.services.map((service) => viewServiceLink(site, service, servicePath(service.slug))),
    flagship: viewFlagship(site),
    /** Slug of the region that the build status follows. */
    homeRegion: slugify(homeRegion(site)),
    cityCount: site.cities.length,
    /** Year of the build, for the copyright line. */
    year,
    menus: viewMenus(menus),
  };
}

/** The logo in the head of every page; null where the name of the brand stands instead. `height` is in CSS pixels. */
function viewLogo({ logo, brand }: Business) {
  return logo ? { src: imageAddress(logo.file), alt: logo.alt ?? brand, height: logo.height } : null;
}

export type FormView = Readonly<NonNullable<ReturnType<typeof viewForm>>>;

/** The contact form; null for a site without one. */
function viewForm({ form, origin }: Business) {
  if (!form) return null;
  const fill = (value: string): string => value.replaceAll('{{thanksUrl}}', `${origin}${THANKS_PATH}`);
  return {
    url: form.url,
    hidden: Object.entries(form.hidden).map(([name, value]) => ({ name, value: fill(value) })),
    honeypot: form.honeypot ?? '',
  };
}

/** The page that closes a menu. */
const LAST = '/contact';

/** Returns the links of each menu. */
function viewMenus(menus: Menus) {
  const linksOf = (name: 'header' | 'footer'): MenuLink[] =>
    [...(menus[name] ?? [])].sort((a, b) => Number(a.href === LAST) - Number(b.href === LAST));
  return { header: linksOf('header'), footer: linksOf('footer') };
}

function viewFlagship({ business: { flagship }, cities }: Records) {
  const city = cities.find(({ slug }) => slug === flagship?.city);
  return flagship && city ? { name: city.name, slug: city.slug, landingPath: flagship.landingPath } : null;
}

/** Returns the region of the flagship city, else that of the first center. */
export function homeRegion({ business: { flagship }, cities, centers }: Records): string {
  return cities.find(({ slug }) => slug === flagship?.city)?.region ?? centers[0]?.region ?? '';
}

/** Words of a country that sentences are made with: "US", "en-US", "mile marker", "ZIP", "911", "USD", "English", "mile", "miles". */
function viewCountry({ unit, country: { code, language, marker, postalCode, emergencyNumber, currency } }: Formats) {
  return {
    ...{ code, locale: language, marker, postalCode: postalCode.label, emergencyNumber, currency: currency.code },
    language: new Intl.DisplayNames(language, { type: 'language' }).of(new Intl.Locale(language).language) ?? language,
    distance: unit(1),
    distances: unit(2),
  };
}

/** Returns the hours at which customers get help: of the office, or 00:00 to 23:59 for all days (Google, LocalBusiness). */
function serviceHours({ emergency247, hours }: Business) {
  if (emergency247) return [{ days: WEEK, opens: '00:00', closes: '23:59' }];
  return parseHours(hours).flatMap(({ days, spans }) => spans.map((span) => ({ days, ...openingTimes(span) })));
}

/** Returns the exceptions of a center and of the business; those of the center go before. */
function centerExceptions(site: Records, center: Pick<Center, 'exceptions'>): ExceptionView[] {
  const { business, today, formats } = site;
  const openDays = openDaysOf(business.hours);
  return viewExceptions([center.exceptions, business.exceptions], { today, openDays }, formats);
}

/** Returns the exceptions of all centers; `where` names the centers of those that do not hold at each. */
function siteExceptions(site: Records) {
  const { centers, formats } = site;
  const groups = new Map<string, { exception: ExceptionView; at: string[] }>();
  for (const center of centers)
    for (const exception of centerExceptions(site, center)) {
      const key = JSON.stringify(exception);
      const { at } = groups.get(key) ?? { at: [] };
      groups.set(key, { exception, at: [...at, center.name] });
    }
  return [...groups.values()]
    .map(({ exception, at }) => ({ ...exception, where: at.length < centers.length ? formats.list(at) : '' }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

export interface CityLink extends Link {
  readonly slug: string;
  readonly placeType: string;
}

export type RegionView = Readonly<ReturnType<typeof viewRegion>>;

/** A region with its first cities, in the order of the data: "Macon Area", slug "macon-area", short "Macon". */
export function viewRegion(site: Records, center: Center, limit = Number.POSITIVE_INFINITY) {
  return {
    name: center.region,
    slug: slugify(center.region),
    short: center.region.replace(/ Area$/, ''),
    center: viewCenter(site, center),
    cities: site.cities
      .filter(({ region }) => region === center.region)
      .slice(0, limit)
      .map((city) => linkCity(city)),
  };
}

/** Returns a link to a city, or to another page about it. */
export const linkCity = (city: City, href = cityPath(city.slug)): CityLink => ({
  name: city.label,
  slug: city.slug,
  placeType: city.unincorporated ? 'Place' : 'City',
  href,
});

export type CenterView = Readonly<ReturnType<typeof viewCenter>>;

/** A center with its address on one line and in parts. `radius.amount` is 30, `unit` "miles", `text` both. */
export function viewCenter(site: Records, { coverage, startsFrom, ...center }: Center) {
  const { address, unit, distance, meters } = site.formats;
  const { around, radius: amount, geo: middle } = coverage;
  const { geo = null, ...parts } = center.address;
  const radius = { amount, unit: unit(amount), text: distance(amount), meters: meters(amount) };
  return {
    ...{ ...center, ...parts, address: address(parts), geo, around, middle, radius, from: startsFrom.name },
    /** Days with other hours than those of the week, here and at all centers. */
    exceptions: centerExceptions(site, center),
    parking: center.parking ?? '',
    photo: center.photo ?? null,
    serves: servesTogether(site, { centers: [center] }),
  };
}

export type IconView = Readonly<ReturnType<typeof viewIcon>>;

/** `body` is the inner markup of a 24 × 24 stroke icon. */
function viewIcon(site: Records, name: string) {
  return { name, body: site.icons[name] ?? '' };
}

export type ServiceLink = Readonly<ReturnType<typeof viewServiceLink>>;

export function viewServiceLink(site: Records, service: Service, href: string) {
  const { id, slug, title, shortTitle, phrase, description } = service;
  return { id, slug, name: title, href, shortTitle, phrase, description, icon: viewIcon(site, service.icon) };
}

export type ServiceView = Readonly<ReturnType<typeof viewService>>;

export function viewService(site: Records, service: Service) {
  const { notOffered: _, starting: __, formerSlugs: ___, priceGuide, ...shown } = service;
  return {
    ...shown,
    ...viewServiceLink(site, service, servicePath(service.slug)),
    photo: service.photo ?? null,
    price: service.price ?? null,
    /** Figures on the sign of its pages in cities. */
    figures: service.figures ?? site.business.figures,
    consultation: service.consultation ?? site.business.consultation ?? '',
    nextFree: service.nextFree ?? site.business.nextFree ?? '',
    /** Its own word, which wins over that of a center; null if it has none. */
    servesAs: service.serves ?? null,
    serves: servesTogether(site, { services: [service] }),
    urgent: isUrgent(site.business, service),
    /** For work that is agreed in advance: a sentence about it. */
    planned: service.planned ?? null,
    /** For work whose wait can exceed the typical one: a sentence about it. */
    delay: service.delay ?? null,
    guide: viewGuide(priceGuide, site.formats),
    /** The first cities that offer it; `href` leads to the page for the service in the city. */
    locations: site.cities
      .filter((city) => isOffered(city, service))
      .slice(0, SERVICE_PAGE_LOCATIONS)
      .map((city) => linkCity(city, cityServicePath(city.slug, service.slug))),
  };
}

/** The lowest price: 95, "$95", "hookup and the first 5 miles", "$4.50" ("" if distance does not count), and what moves it. */
function viewGuide(guide: Service['priceGuide'], { money }: Formats) {
  if (!guide) return null;
  const { from, covers, further, moves } = guide;
  return { amount: from, from: money(from), covers, further: further ? money(further) : '', moves };
}

export type ReasonView = ReturnType<typeof viewReasons>[number];

export function viewReasons(site: Records, on: Reason['on'][number]) {
  return site.reasons
    .filter((reason) => reason.on.includes(on))
    .map(({ title, description, icon }) => ({ title, description, icon: viewIcon(site, icon) }));
}

export type TestimonialView = ReturnType<typeof viewTestimonials>[number];

/** `source` is "Google, March 2026", `href` its address. */
export function viewTestimonials(site: Records, on: Testimonial['on'][number]) {
  return site.testimonials
    .filter((testimonial) => testimonial.on.includes(on))
    .map(({ id, name, location, content, rating, source, date, url = null }) => ({
      ...{ id, name, location, content, rating, href: url },
      source: [source, date && site.formats.month(date)].filter(Boolean).join(', '),
    }));
}

export type MemberView = ReturnType<typeof viewTeam>[number];

export function viewTeam(site: Records) {
  return site.team.map(({ id, name, position, bio, photo = null, image, social }) => ({
    ...{ id, name, position, bio, photo },
    image: imagePath(site, image),
    initials: name
      .split(/\s+/)
      .map((word) => word[0] ?? '')
      .join('')
      .slice(0, 2)
      .toUpperCase(),
    social: social.map(({ name, url }) => ({ name, href: url })),
  }));
}

/** Returns the address of an image that exists; null if components draw the fallback. */
export function imagePath(site: Records, image: string | undefined): string | null {
  return image && site.images.includes(image) ? imageAddress(image) : null;
}

const imageAddress = (image: string): string => `/assets/images/${image}`;

export type TipView = ReturnType<typeof viewTips>[number];

export function viewTips(site: Records) {
  return site.tips.map(({ id, title, description, photo = null, icon }) => ({
    ...{ id, title, description, photo, icon: viewIcon(site, icon) },
  }));
}

export type HomeCardView = Omit<TipView, 'photo'> & { readonly href: string };

export function viewHomeCards(site: Records): HomeCardView[] {
  if (site.homeCards.length > 0)
    return site.homeCards.map(({ link, icon, ...card }) => ({ ...card, href: link, icon: viewIcon(site, icon) }));
  return site.services.slice(0, HOME_CARDS).map(({ id, slug, shortTitle: title, description, icon }) => ({
    ...{ id, title, description, href: servicePath(slug), icon: viewIcon(site, icon) },
  }));
}

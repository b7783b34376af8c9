/** What every page knows, and the lists that single pages show. */
import type {
  Business,
  Center,
  CenterView,
  CityLink,
  CountryView,
  HomeCardView,
  IconView,
  Member,
  MemberView,
  OfficeSpan,
  Reason,
  ReasonView,
  RegionView,
  Service,
  ServiceLink,
  ServiceView,
  Records,
  SiteView,
  Testimonial,
  TestimonialView,
  TipView,
} from './model/index.ts';
import type { Formats } from './country/formats.ts';
import { slugify } from '../define/index.ts';
import { drawMark } from './files/images/mark.ts';
import { SECTIONS } from './schemas/theme.ts';
import { paletteOf } from './theme.ts';
import { cityPath, cityServicePath, servicePath } from './paths.ts';
import { isOffered } from './offers.ts';

/** Cities in one column of the navigation; a longer list is for the locations page. */
const NAV_CITIES = 15;
const SERVICE_PAGE_LOCATIONS = 5;
/** Services on the home page of a site that does not say which. */
const HOME_CARDS = 4;

export function viewSite(site: Records, year: number): SiteView {
  const { business, formats } = site;
  const regions = site.centers.map((center) => viewRegion(site, center, NAV_CITIES));
  return {
    brand: business.brand,
    legalName: business.legalName ?? business.brand,
    tagline: business.tagline,
    trade: business.trade,
    businessTypes: ['LocalBusiness', ...(business.schemaType ? [business.schemaType] : [])],
    origin: business.origin,
    country: viewCountry(formats),
    phone: viewPhone(business.phone, formats),
    email: { text: business.email, href: `mailto:${business.email}` },
    responseMinutes: business.responseMinutes ?? null,
    yearsInBusiness: business.yearsInBusiness,
    generations: business.generations ?? null,
    priceRange: business.priceRange ?? null,
    payments: business.payments,
    billing: { motorClubs: business.billing?.motorClubs ?? [], insurance: business.billing?.insurance ?? '' },
    proof: {
      usdot: business.proof?.usdot ?? '',
      insurer: business.proof?.insurer ?? '',
      coverage: business.proof?.coverage ?? '',
    },
    office: viewOffice(business, formats),
    officeHours: business.officeHours.map((row) => ({
      label: row.label,
      text: hoursText(row, formats),
      isOpen: Boolean(row.opens && row.closes),
    })),
    serviceHours: serviceHours(business),
    emergency247: business.emergency247,
    sendLocation: business.sendLocation,
    stats: business.stats,
    social: business.social.map(({ name, url, icon }) => ({ name, href: url, icon: viewIcon(site, icon) })),
    review: { href: business.reviewUrl ?? null, site: business.reviewSite },
    booking: business.bookingUrl ? { href: business.bookingUrl } : null,
    video: business.video ?? null,
    regions,
    services: site.services.map((service) => viewServiceLink(site, service, servicePath(service.slug))),
    flagship: viewFlagship(site),
    homeRegion: slugify(homeRegion(site)),
    cityCount: site.cities.length,
    year,
    theme: { dark: paletteOf(site.theme).dark, mark: drawMark(site), art: viewArt(site), order: viewOrder(site) },
  };
}

/** Of a drawing that does not say how large it is: as large as the scenes are drawn. */
const ART_BOX = '150 0 1290 560';

function viewArt({ theme: { art }, drawings }: Records): SiteView['theme']['art'] {
  if (!art || 'scene' in art) return art ?? null;
  const drawing = drawings[art.image];
  if (drawing === undefined) return { src: `/assets/images/${art.image}` };
  return { drawing: { viewBox: drawing.box?.join(' ') ?? ART_BOX, body: drawing.body } };
}

/** What the theme names comes first, the rest as usual. */
function viewOrder({ theme: { order } }: Records): SiteView['theme']['order'] {
  const all = <Name extends string>(named: readonly Name[] | undefined, usual: readonly Name[]): Name[] => [
    ...new Set([...(named ?? []), ...usual]),
  ];
  return {
    home: all(order?.home, SECTIONS.home),
    service: all(order?.service, SECTIONS.service),
    city: all(order?.city, SECTIONS.city),
    cityService: all(order?.cityService, SECTIONS.cityService),
  };
}

function viewFlagship({ business: { flagship }, cities }: Records): SiteView['flagship'] {
  const city = cities.find(({ slug }) => slug === flagship?.city);
  return flagship && city ? { name: city.name, slug: city.slug, landingPath: flagship.landingPath } : null;
}

/** The region of the best-known city, else that of the first center: its progress is followed. */
export function homeRegion({ business: { flagship }, cities, centers }: Records): string {
  return cities.find(({ slug }) => slug === flagship?.city)?.region ?? centers[0]?.region ?? '';
}

function viewPhone(e164: string, { phone }: Formats): SiteView['phone'] {
  return { display: phone(e164), href: `tel:${e164}`, sms: `sms:${e164}`, e164 };
}

function viewCountry({ unit, country: { code, language, marker, postalCode, emergencyNumber } }: Formats): CountryView {
  return {
    ...{ code, locale: language, marker, postalCode: postalCode.label, emergencyNumber },
    language: new Intl.DisplayNames(language, { type: 'language' }).of(new Intl.Locale(language).language) ?? language,
    distance: unit(1),
    distances: unit(2),
  };
}

function hoursText({ opens, closes, note }: Business['officeHours'][number], { clock }: Formats): string {
  return opens && closes ? `${clock(opens)} to ${clock(closes)}` : (note ?? 'Closed');
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const DAY = 24 * 60;

/** Null without a time zone, and for an office that never opens. */
export function viewOffice({ timeZone, officeHours }: Business, formats: Formats): SiteView['office'] {
  const spans = officeHours
    .flatMap(({ days, opens, closes }) =>
      opens && closes ? days.map((day) => officeSpan(day, { opens, closes }, formats)) : [],
    )
    .sort((a, b) => a.from - b.from);
  return timeZone && spans.length > 0 ? { timeZone, spans } : null;
}

function officeSpan(day: string, { opens, closes }: { opens: string; closes: string }, { clock }: Formats): OfficeSpan {
  const midnight = WEEK.indexOf(day) * DAY;
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const from = midnight + minutes(opens);
  const to = midnight + minutes(closes) + (closes > opens ? 0 : DAY);
  return { from, to, day, opens: clock(opens), closes: clock(closes) };
}

/** "Open 24 hours" is 00:00 to 23:59 (Google's documentation of LocalBusiness, opening hours). */
function serviceHours({ emergency247, officeHours }: Business): SiteView['serviceHours'] {
  if (emergency247) return [{ days: WEEK, opens: '00:00', closes: '23:59' }];
  return officeHours.flatMap(({ days, opens, closes }) => (opens && closes ? [{ days, opens, closes }] : []));
}

export function viewRegion(site: Records, center: Center, limit = Number.POSITIVE_INFINITY): RegionView {
  const cities: CityLink[] = [];
  for (const city of site.cities) {
    if (cities.length >= limit) break;
    if (city.region === center.region) cities.push({ name: city.label, slug: city.slug, href: cityPath(city.slug) });
  }
  return {
    name: center.region,
    slug: slugify(center.region),
    short: center.region.replace(/ Area$/, ''),
    center: viewCenter(center, site.formats),
    cities,
  };
}

export function viewCenter(center: Center, { address, unit, distance, meters }: Formats): CenterView {
  const { radius: amount } = center;
  const radius = { amount, unit: unit(amount), text: distance(amount), meters: meters(amount) };
  return { ...center, radius, address: address(center) };
}

function viewIcon(site: Records, name: string): IconView {
  return { name, body: site.icons[name] ?? '' };
}

export function viewServiceLink(site: Records, service: Service, href: string): ServiceLink {
  const { id, slug, title, shortTitle, phrase, description } = service;
  return { id, slug, name: title, href, shortTitle, phrase, description, icon: viewIcon(site, service.icon) };
}

export function viewService(site: Records, service: Service): ServiceView {
  const { notOffered: _, starting: __, priceGuide, ...shown } = service;
  const locations = site.cities.filter((city) => isOffered(city, service)).slice(0, SERVICE_PAGE_LOCATIONS);
  return {
    ...shown,
    ...viewServiceLink(site, service, servicePath(service.slug)),
    price: service.price ?? null,
    planned: service.planned ?? null,
    guide: viewGuide(priceGuide, site.formats),
    locations: locations.map(({ label, slug }) => ({ name: label, slug, href: cityServicePath(slug, service.slug) })),
  };
}

function viewGuide(guide: Service['priceGuide'], { money }: Formats): ServiceView['guide'] {
  if (!guide) return null;
  const { from, covers, further, moves } = guide;
  return { from: money(from), covers, further: further ? money(further) : '', moves };
}

export function viewReasons(site: Records, on: Reason['on'][number]): ReasonView[] {
  return site.reasons
    .filter((reason) => reason.on.includes(on))
    .map(({ title, description, icon }) => ({ title, description, icon: viewIcon(site, icon) }));
}

export function viewTestimonials(site: Records, on: Testimonial['on'][number]): TestimonialView[] {
  return site.testimonials
    .filter((testimonial) => testimonial.on.includes(on))
    .map(({ id, name, location, content, rating, source, date, url = null }) => ({
      ...{ id, name, location, content, rating, href: url },
      source: [source, date && site.formats.month(date)].filter(Boolean).join(', '),
    }));
}

export function viewTeam(site: Records): MemberView[] {
  return site.team.map((member: Member) => ({
    id: member.id,
    name: member.name,
    position: member.position,
    bio: member.bio,
    image: imagePath(site, member.image),
    initials: member.name
      .split(/\s+/)
      .map((word) => word[0] ?? '')
      .join('')
      .slice(0, 2)
      .toUpperCase(),
    social: member.social.map(({ name, url }) => ({ name, href: url })),
  }));
}

/** Address of an image that exists; null draws the fallback. */
export function imagePath(site: Records, image: string | undefined): string | null {
  return image && site.images.includes(image) ? `/assets/images/${image}` : null;
}

export function viewTips(site: Records): TipView[] {
  return site.tips.map(({ id, title, description, icon }) => ({ id, title, description, icon: viewIcon(site, icon) }));
}

export function viewHomeCards(site: Records): HomeCardView[] {
  if (site.homeCards.length > 0)
    return site.homeCards.map(({ link, icon, ...card }) => ({ ...card, href: link, icon: viewIcon(site, icon) }));
  return site.services.slice(0, HOME_CARDS).map(({ id, slug, shortTitle, description, icon }) => ({
    ...{ id, title: shortTitle, description },
    href: servicePath(slug),
    icon: viewIcon(site, icon),
  }));
}

/** Adds the values that records leave out: from other records, names and coordinates. */
import { slugify } from '../define/index.ts';
import { formatMiles, metersBetween, nearestPlaces, wholeMiles, type Position } from './distance.ts';
import { formatRow, readHours, type WrittenHours } from './hours.ts';
import { formatPhone, PHONE } from './phone.ts';
import { findPlace } from './places/places.ts';
import type {
  BusinessRecord,
  CenterRecord,
  CityRecord,
  Numbered,
  Testimonial,
  TestimonialRecord,
} from './schemas/index.ts';

const NEIGHBOURS = 5;

export type Phone = ReturnType<typeof viewPhone>;
export type Week = ReturnType<typeof viewWeek>;

/** Takes "+14785550142", and "+14785550142;ext=5" for an extension. */
export function viewPhone(number: string) {
  const [, e164 = number, extension] = PHONE.exec(number) ?? [];
  return {
    /** "+14785550142" */
    e164,
    /** "(478) 555-0142", "(478) 555-0142 ext. 5" */
    display: extension === undefined ? formatPhone(e164) : `${formatPhone(e164)} ext. ${extension}`,
    href: `tel:${number}`,
    sms: `sms:${e164}`,
  };
}

const viewEmail = (text: string) => ({ text, href: `mailto:${text}` });

/** Each row has `label` "Monday to Friday" and `text` "8:00 AM to 6:00 PM" or "Closed". */
export const viewWeek = (hours: WrittenHours) => readHours(hours).rows.map((row) => ({ ...row, ...formatRow(row) }));

/** Returns the years that a business is in business; undefined without a year or a number of its own. */
export const yearsOf = (
  { since, yearsInBusiness }: Pick<BusinessRecord, 'since' | 'yearsInBusiness'>,
  year: number,
): number | undefined => (since === undefined ? yearsInBusiness : year - since);

/** How customers reach a place, as pages show it. */
interface Contact {
  readonly phone: Phone;
  readonly email: ReturnType<typeof viewEmail>;
  readonly hours: Week;
}

/** A business with all its names, and with number, mail address and hours as pages show them. */
export type Business = Omit<
  BusinessRecord,
  keyof Contact | 'titleBrand' | 'legalName' | 'reviewSite' | 'allowedNumbers'
> &
  Contact &
  Readonly<Record<'titleBrand' | 'legalName' | 'reviewSite', string>> & {
    /** By the name of who answers. */
    readonly allowedNumbers: Readonly<Record<string, Phone>>;
  };

/** Sites on which customers leave reviews, by their hosts. */
const REVIEW_SITES: readonly (readonly [host: RegExp, name: string])[] = [
  [/(?:^|\.)google\.com$|(?:^|\.)goo\.gl$|^g\.page$|^g\.co$/, 'Google'],
  [/(?:^|\.)yelp\.com$/, 'Yelp'],
  [/(?:^|\.)facebook\.com$/, 'Facebook'],
  [/(?:^|\.)nextdoor\.com$/, 'Nextdoor'],
  [/(?:^|\.)angi\.com$/, 'Angi'],
  [/(?:^|\.)bbb\.org$/, 'the BBB'],
];

function nameReviewSite(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return REVIEW_SITES.find(([pattern]) => pattern.test(host))?.[1] ?? 'the web';
}

export function completeBusiness(record: BusinessRecord): Business {
  const { brand, titleBrand = brand, legalName = brand, phone, allowedNumbers = {}, email, hours } = record;
  return {
    ...record,
    titleBrand,
    legalName,
    reviewSite: record.reviewSite ?? nameReviewSite(record.reviewUrl ?? ''),
    phone: viewPhone(phone),
    allowedNumbers: Object.fromEntries(
      Object.entries(allowedNumbers).map(([name, number]) => [name, viewPhone(number)]),
    ),
    email: viewEmail(email),
    hours: viewWeek(hours),
  };
}

/** A center with its starting point, and with number, mail address and hours: its own or those of the business. */
export type Center = Omit<CenterRecord, keyof Contact | 'startsFrom'> &
  Contact & { readonly startsFrom: NonNullable<CenterRecord['startsFrom']> };

/** The starting point is the address, or the middle of the area if the address has no `geo`. */
export function completeCenter(record: CenterRecord, business: Business): Center {
  const { address, coverage, startsFrom, phone, email, hours } = record;
  const { geo } = address;
  const start = geo ? { name: address.locality, geo } : { name: coverage.around, geo: coverage.geo };
  return {
    ...record,
    startsFrom: startsFrom ?? start,
    phone: phone === undefined ? business.phone : viewPhone(phone),
    email: email === undefined ? business.email : viewEmail(email),
    hours: hours === undefined ? business.hours : viewWeek(hours),
    bookingUrl: record.bookingUrl ?? business.bookingUrl,
  };
}

type CompletedKey = 'id' | 'slug' | 'lat' | 'lon' | 'region' | 'nearbyLocations' | 'nearestServiceCenter';

/** A city with all values that its record may leave out. */
export type City = Omit<CityRecord, CompletedKey | 'notes'> & {
  readonly [K in CompletedKey]: NonNullable<CityRecord[K]>;
} & {
  /** `services` are the slugs of the services whose pages show the note; empty for all. */
  readonly notes: readonly { readonly text: string; readonly services: readonly string[] }[];
  /** Name in links: with its state if another city has the same name. */
  readonly label: string;
};

type LocatedCity = CityRecord & Position;

/** Adds position and county from the list of places. The schema has refused a city that it does not know. */
function locateCity(record: CityRecord): LocatedCity {
  const { name, state, postalCodes, lat, lon } = record;
  if (lat !== undefined && lon !== undefined) return { ...record, lat, lon };
  const place = findPlace({ name, state, postalCode: postalCodes[0] });
  if (!place) throw new Error(`No place is called ${name}, ${state}.`);
  return { ...record, lat: place.lat, lon: place.lon, county: record.county ?? (place.county || undefined) };
}

/** Completes all cities, in their order. Needs at least one center. */
export function completeCities(cities: readonly CityRecord[], centers: readonly Center[]): City[] {
  const records = numberRecords(cities.map(locateCity));
  const repeated = repeatedNames(records);
  const slugs = slugsOf(records, repeated);
  const nearby = records.map(
    (record, index) =>
      record.nearbyLocations ??
      nearestPlaces(records, index, NEIGHBOURS)
        .map((found) => slugs[found] as string)
        .filter((slug) => slug !== slugs[index]),
  );
  // A city that is nobody's neighbor becomes one of the nearest city: otherwise no city page would link to it.
  const named = new Set(nearby.flat());
  for (const [index, slug] of slugs.entries()) {
    const [closest] = named.has(slug) ? [] : nearestPlaces(records, index, 1);
    if (closest !== undefined && slugs[closest] !== slug && !records[closest]?.nearbyLocations)
      nearby[closest]?.push(slug);
  }
  return records.map((record, index): City => {
    const nearest = nearestCenter(record, centers);
    return {
      ...record,
      slug: slugs[index] as string,
      label: repeated.has(slugify(record.name)) ? `${record.name}, ${record.state}` : record.name,
      region: record.region ?? nearest.center.region,
      nearestServiceCenter: record.nearestServiceCenter ?? {
        center: nearest.center.id,
        distance: formatMiles(wholeMiles(nearest.meters)),
        measured: 'in a straight line',
      },
      nearbyLocations: nearby[index] as string[],
      notes: (record.notes ?? []).map((note) => (typeof note === 'string' ? { text: note, services: [] } : note)),
    };
  });
}

/** Returns slugs. Cities of one name get their state, whatever their order: sorting rows must not move an address. */
function slugsOf(records: readonly CityRecord[], repeated: ReadonlySet<string>): string[] {
  const taken = new Set(records.flatMap((record) => record.slug ?? []));
  return records.map(({ name, state, slug }) => {
    const plain = slugify(name);
    return slug ?? (repeated.has(plain) || taken.has(plain) ? `${plain}-${state.toLowerCase()}` : plain);
  });
}

function repeatedNames(records: readonly CityRecord[]): Set<string> {
  const seen = new Set<string>();
  const isSeen = (name: string): boolean => seen.has(name) || !seen.add(name);
  return new Set(records.map(({ name }) => slugify(name)).filter(isSeen));
}

/** The center that the record names, else the nearest one of its region. */
function nearestCenter(city: LocatedCity, centers: readonly Center[]): { center: Center; meters: number } {
  const named = city.nearestServiceCenter?.center;
  const choices = centers.filter(({ id, region }) => (named ? id === named : region === (city.region ?? region)));
  return (choices.length > 0 ? choices : centers)
    .map((center) => ({ center, meters: metersBetween(city, center.startsFrom.geo) }))
    .reduce((best, next) => (next.meters < best.meters ? next : best));
}

/** A testimonial that names no page is on all that show testimonials, unless it is for some cities. */
export const completeTestimonial = (record: Numbered<TestimonialRecord>): Testimonial => ({
  ...record,
  showOn: record.showOn ?? (record.cities.length > 0 ? [] : ['home', 'reviews']),
});

/** Gives each record without a number the first that is free. */
export function numberRecords<T extends { readonly id?: number | undefined }>(records: readonly T[]): Numbered<T>[] {
  const taken = new Set(records.map(({ id }) => id));
  let last = 0;
  const nextFree = (): number => {
    do last++;
    while (taken.has(last));
    return last;
  };
  return records.map((record) => ({ ...record, id: record.id ?? nextFree() }));
}

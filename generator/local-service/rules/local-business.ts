/** Google asks more of a LocalBusiness than schema.org does. */
import { definePageRule, faultAt, isReference, listOf, nodesOf } from '../../index.ts';
import type { CheckBasis, Json, Node } from '../../index.ts';
import { isSameNumber, phoneIn } from './phone.ts';
import type { StreetBasis } from './streets.ts';

const LONGEST_PRICE_RANGE = 100;
const DECIMALS = 5;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const ADDRESS_PARTS = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'];

export const localBusiness = definePageRule({
  name: 'local-business',
  basis: { source: 'Google Search Central, "Local business structured data"', date: '2026-08' },
  on: ['page'],
  check: (page, { vocabulary, facts }) =>
    page.blocks.flatMap(({ offset, nodes }) => {
      const businesses = nodes.filter(
        (node) => !isReference(node) && node.types.some((type) => vocabulary.isA(type, 'LocalBusiness')),
      );
      const declared = phoneIn(facts)?.number ?? '';
      const numbers = nodes
        .flatMap(({ value }) => listOf(value.telephone))
        .filter((number) => !isSameNumber(number, declared));
      const message = `A telephone in the structured data is not the declared number ${declared}, with its country code.`;
      return [
        ...numbers.map((number) => faultAt(offset, message, String(number))),
        ...nodes.filter((node) => bearsAnotherName(node, facts)).map(({ way }) => faultAt(offset, MISNAMED, way)),
        ...businesses.flatMap((node) => differences(node, facts).map((fault) => faultAt(offset, fault, node.way))),
        ...businesses.flatMap((node) => judgeBusiness(node).map((fault) => faultAt(offset, fault, node.way))),
      ];
    }),
});

const MISNAMED = 'The structured data gives the site to an organization with another name.';

/** True for an organization at the site's own address that is not called as the business is. */
function bearsAnotherName(
  { types, value: { name, url } }: Node,
  { origin, declared }: CheckBasis & { readonly origin: string },
): boolean {
  const isOwn = url === origin || url === `${origin}/`;
  return isOwn && types.includes('Organization') && !(declared['LocalBusiness.name'] ?? []).includes(String(name));
}

/** Degrees, about 20 miles: the data may have no more than the middle of the area. */
const NEAR = 0.3;

/** Returns what the structured data gives the business, and the data does not. */
function differences({ value, property }: Node, { values }: CheckBasis): string[] {
  const contact = values.contact as { readonly email: string; readonly profiles: readonly string[] } | undefined;
  const { centers = [] } = (values.streets ?? {}) as Partial<StreetBasis>;
  if (!contact || centers.length === 0 || property === 'memberOf') return [];
  const isText = (one: Json): one is string => typeof one === 'string';
  const points = nodesOf(value.geo ?? null).filter(({ types }) => types.includes('GeoCoordinates'));
  const isNear = ({ value: { latitude, longitude } }: Node): boolean =>
    centers.some(
      ({ geo }) => Math.abs(geo.lat - Number(latitude)) < NEAR && Math.abs(geo.lon - Number(longitude)) < NEAR,
    );
  const isOurs = (address: string): boolean =>
    centers.some(({ street, postalCode }) => address.includes(street) && address.includes(postalCode));
  const isGiven = {
    'another address than the data': listOf(value.address).filter(isText).every(isOurs),
    'another e-mail address than the data': listOf(value.email).every((one) => one === contact.email),
    'a profile that `social` does not have': listOf(value.sameAs).every((one) =>
      contact.profiles.includes(String(one)),
    ),
    'another point than the data': points.every(isNear),
  };
  return Object.entries(isGiven)
    .filter(([, isRight]) => !isRight)
    .map(([what]) => `The structured data gives the business ${what}.`);
}

function judgeBusiness({ value, id }: Node): string[] {
  const inside = nodesOf(value);
  const price = value.priceRange;
  return [
    ...(typeof value.name === 'string' && value.name.trim() ? [] : ['A LocalBusiness has no name.']),
    ...(id ? [] : ['A LocalBusiness has no @id, so each one counts as another business.']),
    ...addressFaults(value.address),
    ...(typeof price === 'string' && price.length >= LONGEST_PRICE_RANGE
      ? [`A priceRange has ${LONGEST_PRICE_RANGE} characters or more, so it is not shown.`]
      : []),
    ...inside
      .filter(({ types }) => types.includes('GeoCoordinates'))
      .flatMap(({ value: geo }) =>
        ['latitude', 'longitude']
          .filter((name) => decimalsOf(geo[name]) < DECIMALS)
          .map((name) => `A ${name} has fewer than ${DECIMALS} decimals.`),
      ),
    ...inside
      .filter(({ types }) => types.includes('OpeningHoursSpecification'))
      .flatMap(({ value: hours }) => hoursFaults(hours.opens, hours.closes, 'validFrom' in hours)),
  ];
}

function addressFaults(address: Json | undefined): string[] {
  if (address === undefined) return ['A LocalBusiness has no address.'];
  // A text instead of an object has no parts to judge.
  return listOf(address)
    .flatMap((one) => nodesOf(one).slice(0, 1))
    .flatMap(({ value }) =>
      ADDRESS_PARTS.filter((part) => !value[part]).map((part) => `The address of a LocalBusiness has no ${part}.`),
    );
}

/** A number loses its last zeros on the way into JSON: only text keeps them. */
function decimalsOf(value: Json | undefined): number {
  return /\.(\d+)$/.exec(String(value ?? ''))?.[1]?.length ?? 0;
}

/** Open day and night is 00:00 to 23:59; equal times or 24:00 mean something else. `isOneDay` is true for hours of single days, which may be closed. */
function hoursFaults(opens: Json | undefined, closes: Json | undefined, isOneDay: boolean): string[] {
  const faults = [opens, closes]
    .filter((time) => typeof time !== 'string' || !CLOCK.test(time))
    .map((time) => `An opening hour is not a time of day: ${JSON.stringify(time ?? null)}.`);
  if (faults.length === 0 && !isOneDay && opens === '00:00' && closes === '00:00')
    return ['Opening hours from 00:00 to 00:00 mean "closed all day": open around the clock is 00:00 to 23:59.'];
  return faults;
}

/** What Google asks of a LocalBusiness beyond schema.org. */
import { definePageRule, findingAt, type Json, type JsonNode } from '../../define/check.ts';
import { businessOf, isKnown, type BusinessFacts } from './business.ts';
import { numberOf } from './written-numbers.ts';

const LONGEST_PRICE_RANGE = 100;
const DECIMALS = 5;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const ADDRESS_PARTS = ['addressLocality', 'addressRegion', 'addressCountry'];
/** Left out for a business without a public address. */
const STREET_PARTS = ['streetAddress', 'postalCode'];

export const localBusiness = definePageRule({
  name: 'local-business',
  basis: 'Google Search Central, "Local business structured data" (2026-08)',
  check: ({ blocks }, facts) => {
    const business = businessOf(facts);
    return blocks.flatMap(({ offset, nodes }) =>
      nodes.flatMap((node) =>
        faultsOf(node, business).map(({ message, value }) =>
          findingAt(offset, message, [value, node.path].filter(Boolean).join(' at ')),
        ),
      ),
    );
  },
});

interface Fault {
  readonly message: string;
  readonly value?: string;
}

/** Faults of a business, and of its address, position and hours. */
function faultsOf(node: JsonNode, business: BusinessFacts): Fault[] {
  const { value, types, parent } = node;
  const isReference = Object.keys(value).every((key) => key === '@id' || key === '@type');
  if (types.includes('LocalBusiness') && !isReference) return faultsOfBusiness(node, business);
  if (!parent?.types.includes('LocalBusiness')) return [];
  if (types.includes('PostalAddress'))
    return [...ADDRESS_PARTS, ...(business.hasStreets ? STREET_PARTS : [])]
      .filter((part) => !value[part])
      .map((part) => ({ message: `The address of a LocalBusiness has no ${part}.` }));
  if (types.includes('GeoCoordinates'))
    return ['latitude', 'longitude']
      .filter((name) => decimalsOf(value[name]) < DECIMALS)
      .map((name) => ({ message: `A ${name} has fewer than ${DECIMALS} decimals.` }));
  return types.includes('OpeningHoursSpecification') ? faultsOfHours(node) : [];
}

function faultsOfBusiness({ value, id }: JsonNode, business: BusinessFacts): Fault[] {
  const { name, address, priceRange, telephone } = value;
  const faults: Fault[] = [];
  if (typeof name !== 'string' || name.trim() === '') faults.push({ message: 'A LocalBusiness has no name.' });
  if (!id) faults.push({ message: 'A LocalBusiness has no @id, so each one counts as another business.' });
  if (address === undefined) faults.push({ message: 'A LocalBusiness has no address.' });
  if (typeof priceRange === 'string' && priceRange.length >= LONGEST_PRICE_RANGE)
    faults.push({ message: `A priceRange has ${LONGEST_PRICE_RANGE} characters or more, so it is not shown.` });
  if (telephone !== undefined && !isOwnNumber(telephone, business))
    faults.push({
      message: `The telephone of a LocalBusiness is not ${business.phone}, the number of the data.`,
      value: JSON.stringify(telephone),
    });
  return faults;
}

/** It needs its country code: structured data has no country for numbers. */
const isOwnNumber = (telephone: Json, business: BusinessFacts): boolean =>
  typeof telephone === 'string' && telephone.trim().startsWith('+') && isKnown(numberOf(telephone) ?? '', business);

/** Trailing zeros are only kept in text. */
const decimalsOf = (value: Json | undefined): number => /\.(\d+)$/.exec(String(value ?? ''))?.[1]?.length ?? 0;

/** Open around the clock is 00:00 to 23:59. Hours of single days may be closed. */
function faultsOfHours({ value: { opens, closes, validFrom } }: JsonNode): Fault[] {
  const faults = [opens, closes]
    .filter((time) => typeof time !== 'string' || !CLOCK.test(time))
    .map((time) => ({ message: 'An opening hour is not a time of day.', value: JSON.stringify(time ?? null) }));
  if (faults.length > 0 || validFrom !== undefined || opens !== '00:00' || closes !== '00:00') return faults;
  return [
    { message: 'Opening hours from 00:00 to 00:00 mean "closed all day": open around the clock is 00:00 to 23:59.' },
  ];
}

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
        checkNode(node, business).map(({ message, value }) =>
          findingAt(offset, message, [value, node.path].filter(Boolean).join(' at ')),
        ),
      ),
    );
  },
});

interface NodeFinding {
  readonly message: string;
  readonly value?: string;
}

/** Findings about a business, and of its address, position and hours. */
function checkNode(node: JsonNode, business: BusinessFacts): NodeFinding[] {
  const { value, types, parent } = node;
  const isReference = Object.keys(value).every((key) => key === '@id' || key === '@type');
  if (types.includes('LocalBusiness') && !isReference) return checkBusiness(node, business);
  if (!parent?.types.includes('LocalBusiness')) return [];
  if (types.includes('PostalAddress'))
    return [...ADDRESS_PARTS, ...(business.hasStreets ? STREET_PARTS : [])]
      .filter((part) => !value[part])
      .map((part) => ({ message: `The address of a LocalBusiness has no ${part}.` }));
  if (types.includes('GeoCoordinates'))
    return ['latitude', 'longitude']
      .filter((name) => decimalsOf(value[name]) < DECIMALS)
      .map((name) => ({ message: `A ${name} has fewer than ${DECIMALS} decimals.` }));
  return types.includes('OpeningHoursSpecification') ? checkHours(node) : [];
}

function checkBusiness({ value, id }: JsonNode, business: BusinessFacts): NodeFinding[] {
  const { name, address, priceRange, telephone } = value;
  const findings: NodeFinding[] = [];
  if (typeof name !== 'string' || name.trim() === '') findings.push({ message: 'A LocalBusiness has no name.' });
  if (!id) findings.push({ message: 'A LocalBusiness has no @id, so each one counts as another business.' });
  if (address === undefined) findings.push({ message: 'A LocalBusiness has no address.' });
  if (typeof priceRange === 'string' && priceRange.length >= LONGEST_PRICE_RANGE)
    findings.push({ message: `A priceRange has ${LONGEST_PRICE_RANGE} characters or more, so it is not shown.` });
  if (telephone !== undefined && !isOwnNumber(telephone, business))
    findings.push({
      message: `The telephone of a LocalBusiness is not ${business.phone}, the number of the data.`,
      value: JSON.stringify(telephone),
    });
  return findings;
}

/** It needs its country code: structured data has no country for numbers. */
const isOwnNumber = (telephone: Json, business: BusinessFacts): boolean =>
  typeof telephone === 'string' && telephone.trim().startsWith('+') && isKnown(numberOf(telephone) ?? '', business);

/** Trailing zeros are only kept in text. */
const decimalsOf = (value: Json | undefined): number => /\.(\d+)$/.exec(String(value ?? ''))?.[1]?.length ?? 0;

/** Open around the clock is 00:00 to 23:59. Hours of single days may be closed. */
function checkHours({ value: { opens, closes, validFrom } }: JsonNode): NodeFinding[] {
  const findings = [opens, closes]
    .filter((time) => typeof time !== 'string' || !CLOCK.test(time))
    .map((time) => ({ message: 'An opening hour is not a time of day.', value: JSON.stringify(time ?? null) }));
  if (findings.length > 0 || validFrom !== undefined || opens !== '00:00' || closes !== '00:00') return findings;
  return [
    { message: 'Opening hours from 00:00 to 00:00 mean "closed all day": open around the clock is 00:00 to 23:59.' },
  ];
}

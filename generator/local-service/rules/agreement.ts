/** Structured data must be visible on the page (Google, structured data guidelines). */
import { definePageRule, faultAt, type Element, type Json, type ParsedPage } from '../../index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf, type Formats } from '../country/formats.ts';

type Value = Json | undefined;
/** A message, and the value in the structured data. */
type Disagreement = readonly [message: string, detail?: string];

const ADDRESS = ['streetAddress', 'addressLocality', 'postalCode'];
const PLACES = ['City', 'Place'];
const PRICES = ['price', 'minPrice', 'lowPrice', 'highPrice'];

export const agreementIn = (country: Country) =>
  definePageRule({
    name: 'structured-data-agrees',
    basis: {
      source: 'Google Search Central, "General structured data guidelines": represent what visitors see',
      date: '2026-08',
    },
    on: ['page'],
    check: (page) => {
      if (page.blocks.length === 0) return [];
      const text = textOf(page);
      const heading = headingOf(page);
      const formats = formatsOf(country);
      return page.blocks.flatMap(({ offset, nodes }) =>
        nodes.flatMap(({ types, value, property, way }) => {
          const valuesOf = (names: readonly string[]): Value[] => names.map((name) => value[name]);
          const found: Disagreement[] = [
            ...(types.includes('PostalAddress') ? missing(valuesOf(ADDRESS), text, 'an address') : []),
            ...(PLACES.some((type) => types.includes(type)) && property === 'areaServed'
              ? // One of several is named on the page; a single one is the subject of the page.
                missing([value.name], way.endsWith(']') ? text : heading, way.endsWith(']') ? 'a place' : 'an area')
              : []),
            ...(types.includes('LocalBusiness') ? missing([value.name], text, 'a name') : []),
            ...(types.includes('GeoCircle') ? radiusFaults(value.geoRadius, text, formats) : []),
            ...missing(valuesOf(PRICES), text, 'a price'),
            ...(valuesOf(PRICES).some(isNothing) && !SAYS_FREE.test(text) ? [FREE] : []),
          ];
          return found.map(([message, detail]) => faultAt(offset, message, detail));
        }),
      );
    },
  });

/** True for a price of 0, "$0" and "free". Its figure stands in others. */
const isNothing = (price: Value): boolean =>
  price !== undefined && (/^\W*free\b/i.test(String(price)) || Number(String(price).replace(/^\D+/, '') || 1) === 0);
const SAYS_FREE =
  /\b(?:free|(?:no|without)(?: (?:a|an|any|extra))? charge|no (?:extra )?cost|nothing|complimentary|waive[ds]?)\b/i;
const FREE: Disagreement = ['The structured data gives a price of nothing that the page does not show.'];

function missing(values: readonly Value[], text: string, noun: string): Disagreement[] {
  const where = noun === 'an area' ? 'heading' : 'page';
  return values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .filter((value) => !text.includes(fold(String(value))))
    .map((value) => [`The structured data gives ${noun} that the ${where} does not show.`, String(value)]);
}

/** Compares "30 miles around Macon", if the page has it. */
function radiusFaults(radius: Value, text: string, { unit, measure, distance }: Formats): Disagreement[] {
  const shown = [...text.matchAll(new RegExp(`(\\d+) (?:${unit(1)}|${unit(2)}) around`, 'g'))];
  const amount = Math.round(measure(Number(radius)));
  const isShown = shown.length === 0 || shown.some(([, around]) => Number(around) === amount);
  return isShown ? [] : [['The structured data gives a radius that the page does not show.', distance(amount)]];
}

const fold = (text: string): string =>
  text
    .replace(/[\s\u00A0\u200B\u2060]+/g, ' ')
    .replaceAll('\u2011', '-')
    .trim();

const NOT_READ = new Set(['script', 'style', 'title']);

/** Returns the visible text of the body, without notices and exceptions: their times are not those of the week. */
const textOf = ({ texts }: ParsedPage): string =>
  fold(
    texts
      .filter(({ parent }) => !isHidden(parent))
      .map(({ value }) => value)
      .join(' '),
  );

const isHidden = ({ tag, attributes, parent }: Element): boolean =>
  NOT_READ.has(tag) || 'data-temporary' in attributes || (parent !== null && isHidden(parent));

function headingOf({ elements, texts }: ParsedPage): string {
  const headings = elements.filter(({ tag }) => tag === 'h1');
  const shown = texts.filter(({ start: at }) => headings.some(({ start, end }) => start <= at && at < end));
  return fold(shown.map(({ value }) => value).join(''));
}

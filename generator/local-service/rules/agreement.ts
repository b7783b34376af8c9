/** Structured data must be visible on the page (Google, structured data guidelines). */
import { definePageRule } from '../../index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf, type Formats } from '../country/formats.ts';

type CheckedPage = Parameters<NonNullable<ReturnType<typeof definePageRule>['page']>['check']>[0];
type Value = CheckedPage['blocks'][number]['nodes'][number]['value'][string] | undefined;

const ADDRESS = ['streetAddress', 'addressLocality', 'postalCode'];
const PRICES = ['price', 'lowPrice', 'highPrice'];
const ROUND_THE_CLOCK = /24 hours a day|24\/7|day (?:and|or) night|any hour|24 hours/i;
const TIMES = /\b\d?\d:\d\d\b/;

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
      return page.blocks.flatMap(({ offset, nodes }) =>
        nodes.flatMap(({ types, value, property }) =>
          [
            ...(types.includes('PostalAddress') ? missing(valuesOf(value, ADDRESS), text, 'address') : []),
            ...(types.includes('City') && property === 'areaServed'
              ? missing([value.name], heading, 'area', 'heading')
              : []),
            ...(types.includes('LocalBusiness') ? missing([value.name], text, 'name') : []),
            ...(types.includes('GeoCircle') ? radiusFaults(value.geoRadius, text, formatsOf(country)) : []),
            ...(types.includes('OpeningHoursSpecification')
              ? hoursFaults([value.opens, value.closes], text, formatsOf(country))
              : []),
            ...missing(valuesOf(value, PRICES), text, 'price'),
          ].map((found) => ({ offset, ...found })),
        ),
      );
    },
  });

interface Disagreement {
  readonly message: string;
  readonly detail: string;
}

const valuesOf = (value: Readonly<Record<string, Value>>, names: readonly string[]): Value[] =>
  names.map((name) => value[name]);

/** Finds values that the text lacks. */
function missing(values: readonly Value[], text: string, noun: string, where = 'page'): Disagreement[] {
  return values
    .filter((value): value is string | number => typeof value === 'string' || typeof value === 'number')
    .filter((value) => !text.includes(fold(String(value))))
    .map((value) => ({
      message: `The structured data gives ${noun === 'address' || noun === 'area' ? 'an' : 'a'} ${noun} that the ${where} does not show.`,
      detail: String(value),
    }));
}

/** Compares "30 miles around Macon", if the page has it. */
function radiusFaults(radius: Value, text: string, { unit, measure, distance }: Formats): Disagreement[] {
  const shown = [...text.matchAll(new RegExp(`(\\d+) (?:${unit(1)}|${unit(2)}) around`, 'g'))].map(([, amount]) =>
    Number(amount),
  );
  const amount = Math.round(measure(Number(radius)));
  return shown.length === 0 || shown.includes(amount)
    ? []
    : [{ message: 'The structured data gives a radius that the page does not show.', detail: distance(amount) }];
}

/** Compares words such as "24/7" and times of the page with the hours; a page without hours cannot contradict them. */
function hoursFaults([opens, closes]: readonly [Value, Value], text: string, { clock }: Formats): Disagreement[] {
  const always = opens === '00:00' && closes === '23:59';
  const saysAlways = ROUND_THE_CLOCK.test(text);
  if (always)
    return !saysAlways && TIMES.test(text)
      ? [{ message: 'The structured data says open at any hour, and the page gives other hours.', detail: '' }]
      : [];
  const given = [opens, closes].map((time) => clock(String(time).slice(0, 5)));
  const unknown = TIMES.test(text) ? given.filter((time) => !text.includes(time)) : [];
  const message = 'The page says open at any hour, and the structured data gives other hours.';
  if (saysAlways && !TIMES.test(text)) return [{ message, detail: given.join(' to ') }];
  return unknown.map((detail) => ({
    message: 'The structured data gives hours that the page does not show.',
    detail,
  }));
}

const fold = (text: string): string =>
  text
    .replace(/[\s\u00A0\u200B\u2060]+/g, ' ')
    .replaceAll('\u2011', '-')
    .trim();

/** Returns the visible text of the body. */
function textOf({ texts }: CheckedPage): string {
  const hidden = new Set(['script', 'style', 'title']);
  return fold(
    texts
      .filter(({ parent }) => !hidden.has(parent.tag))
      .map(({ value }) => value)
      .join(' '),
  );
}

function headingOf({ texts }: CheckedPage): string {
  const isInHeading = (element: CheckedPage['elements'][number] | null): boolean =>
    element !== null && (element.tag === 'h1' || isInHeading(element.parent));
  return fold(
    texts
      .filter(({ parent }) => isInHeading(parent))
      .map(({ value }) => value)
      .join(''),
  );
}

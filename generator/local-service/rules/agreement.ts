/** Structured data must say what visitors see. */
import { closest, definePageRule, findingAt, type Json, type JsonNode, type Paragraph } from '../../define/check.ts';

const ADDRESS = ['streetAddress', 'addressLocality', 'postalCode'];
const PRICES = ['price', 'minPrice', 'lowPrice', 'highPrice'];

interface Shown {
  readonly page: string;
  readonly heading: string;
}

export const agreement = definePageRule({
  name: 'structured-data-agrees',
  basis: 'Google Search Central, "General structured data guidelines": represent what visitors see (2026-08)',
  check: ({ blocks, paragraphs, elements }) => {
    if (blocks.length === 0) return [];
    const textsIn = (list: readonly Paragraph[]): string[] => list.map(({ text }) => text);
    // A logo has the name of the business.
    const descriptions = elements.map(({ attributes }) => attributes.alt ?? '');
    const shown = {
      page: joinTexts([...textsIn(paragraphs), ...descriptions]),
      heading: joinTexts(textsIn(paragraphs.filter(({ parent }) => closest(parent, ['h1'])))),
    };
    return blocks.flatMap(({ offset, nodes }) =>
      nodes.flatMap((node) => missingOf(node, shown).map(({ message, value }) => findingAt(offset, message, value))),
    );
  },
});

/** The values of a node that visitors do not see, each with its message. */
function missingOf(
  { types, value: node, property, path }: JsonNode,
  shown: Shown,
): { message: string; value: string }[] {
  const missing = (noun: string, names: readonly string[], where: keyof Shown = 'page') =>
    names
      .map((name): Json | undefined => node[name])
      .filter(
        (value) => (typeof value === 'string' || typeof value === 'number') && !isShown(String(value), shown[where]),
      )
      .map((value) => ({
        message: `The structured data gives ${noun} that the ${where} does not show.`,
        value: String(value),
      }));
  const isArea = property === 'areaServed' && types.some((type) => type === 'City' || type === 'Place');
  // A single area must be in the heading; of several, each must be on the page.
  const isOneOfMany = path.endsWith(']');
  return [
    ...(types.includes('PostalAddress') ? missing('an address', ADDRESS) : []),
    ...(types.includes('LocalBusiness') ? missing('a name', ['name']) : []),
    ...(isArea ? (isOneOfMany ? missing('a place', ['name']) : missing('an area', ['name'], 'heading')) : []),
    ...missing('a price', PRICES),
  ];
}

/** A page may show a price of 0 in words. */
const isShown = (value: string, text: string): boolean => Number(value || 1) === 0 || text.includes(fold(value));

const joinTexts = (texts: readonly string[]): string => fold(texts.join(' '));

/** One kind of space and hyphen, and no separators in figures. */
const fold = (text: string): string =>
  text
    .replace(/[\s\u200B\u2060]+/g, ' ')
    .replaceAll('\u2011', '-')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .trim();

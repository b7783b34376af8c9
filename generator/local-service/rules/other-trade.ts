/**
 * A site must not have copy of another trade, left from its start or copied from another site. Words of that trade and
 * marked drawings reveal it.
 */
import { definePageRule } from '../../index.ts';

/** The attribute of a drawing that belongs to one trade. */
const MARK = 'data-trade';

export const otherTrade = definePageRule({
  name: 'other-trade',
  on: ['page', 'not-found'],
  check: (page, { facts, release }) => {
    if (!release) return [];
    return facts.foreign.flatMap(({ owner, words }) => {
      const trade = owner.replaceAll('-', ' ');
      const drawings = page.elements
        .filter(({ attributes }) => attributes[MARK] === owner)
        .map(({ start }) => ({
          offset: start,
          message: `A drawing is of another trade: ${trade}. Name a scene or an image of your own in data/theme.yaml.`,
        }));
      const pattern = wordPattern(words);
      if (!pattern) return drawings;
      const written = page.texts
        .filter(({ parent }) => parent.tag !== 'script' && parent.tag !== 'style')
        .flatMap(({ value, start }) => findWord(value, start, { pattern, trade }));
      const inAttributes = page.elements.flatMap(({ attributes, start }) =>
        ['content', 'alt', 'aria-label'].flatMap((name) => findWord(attributes[name] ?? '', start, { pattern, trade })),
      );
      return [...drawings, ...inAttributes, ...written];
    });
  },
});

/** Returns null for no words. */
const wordPattern = (words: readonly string[]): RegExp | null =>
  words.length === 0 ? null : new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');

function findWord(
  text: string,
  offset: number,
  { pattern, trade }: { pattern: RegExp; trade: string },
): { offset: number; message: string; detail: string }[] {
  const found = pattern.exec(text);
  if (!found) return [];
  const from = Math.max(0, found.index - 30);
  return [
    {
      offset,
      message: `The page has words of another trade: ${trade}. No service and no sentence of this site's own speaks of it.`,
      detail: `"${text
        .slice(from, found.index + 40)
        .replace(/\s+/g, ' ')
        .trim()}"`,
    },
  ];
}

/** Copy that is left from the start of a site, or from another site: placeholders, and words of other trades. */
import { definePageRule, faultAt, judgeFacts, type FactKind, type Found } from '../../index.ts';

/** Placeholders in the words of local businesses. The engine finds those of any site. */
const BLANKS: readonly FactKind[] = [
  {
    pattern:
      /\[ ?(?:the |your )?(?:city|service|phone|center|region)s?(?: (?:name|area|number))? ?\]|\byour city (?:name|here)\b|\bcity name here\b/gi,
    judge: () => 'The text has a placeholder that was not filled in.',
  },
];

export const placeholders = definePageRule({
  name: 'placeholder',
  on: ['page', 'not-found', 'redirect'],
  check: (page) => judgeFacts(page, BLANKS),
});

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
        .map((element) => {
          const advice = 'Name a scene or an image of your own in data/theme.yaml.';
          return faultAt(element, `A drawing is of another trade: ${trade}. ${advice}`);
        });
      if (words.length === 0) return drawings;
      const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');
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

function findWord(text: string, offset: number, { pattern, trade }: { pattern: RegExp; trade: string }): Found[] {
  const found = pattern.exec(text);
  if (!found) return [];
  const around = text.slice(Math.max(0, found.index - 30), found.index + 40).replace(/\s+/g, ' ');
  const message = `The page has words of another trade: ${trade}. No service and no sentence of this site's own speaks of it.`;
  return [faultAt(offset, message, `"${around.trim()}"`)];
}

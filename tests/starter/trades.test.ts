/** What a new site says about its trade: complete, true of any firm of that trade, and of no other. */
import { describe, expect, it } from 'vitest';
import { createVocabulary } from '../../generator/check/schema/vocabulary.ts';
import { loadIcons } from '../../generator/local-service/assets.ts';
import {
  OWN_WORDS,
  type Trade,
  readTrade,
  ownNames,
  startNames,
  textsOf,
  tradeNames,
  tradeSchema,
} from './trade-files.ts';

const vocabulary = createVocabulary()();
const icons = loadIcons();
const SHINGLE_WORDS = 5;

/** What only the firm itself can say. */
const FACTS_OF_A_FIRM =
  /24\/7|around the clock|day and night|family[- ]owned|\bawards?\b|\blicensed\b|\binsured\b|\bbonded\b|guarantee|years of experience|\$\s?\d|\d{3}-\d{4}|\bfree (estimate|quote)/i;

const iconsOf = ({ icon, services, reasons, tips }: Trade): string[] => [
  icon,
  ...[...services, ...reasons, ...tips].map((part) => part.icon),
];

/** Phrases of five words, with the services that use them; titles may share words. */
function phrasesOf({ services }: Trade): Map<string, Set<string>> {
  const phrases = new Map<string, Set<string>>();
  for (const { slug, title: _title, shortTitle: _shortTitle, icon: _icon, ...prose } of services)
    for (const text of textsOf(prose)) {
      const words = text.toLowerCase().match(/[\w']+/g) ?? [];
      for (let at = 0; at + SHINGLE_WORDS <= words.length; at++) {
        const phrase = words.slice(at, at + SHINGLE_WORDS).join(' ');
        phrases.set(phrase, (phrases.get(phrase) ?? new Set()).add(slug));
      }
    }
  return phrases;
}

it('each trade has words of its own', () => {
  expect(Object.keys(OWN_WORDS).sort()).toEqual([...tradeNames].sort());
});

describe.each(startNames)('%s', (name) => {
  const record = readTrade(name);
  const trade = record as Trade;

  it('has everything that a site of this trade needs', () => {
    expect(tradeSchema.safeParse(record).error?.issues ?? []).toEqual([]);
  });

  it.skipIf(ownNames.includes(name))('gives each page at least three reasons, and the home page four tips', () => {
    expect([trade.reasons.length, trade.tips.length]).toEqual([6, 4]);
    for (const page of ['home', 'about', 'service', 'values'] as const)
      expect(trade.reasons.filter(({ showOn }) => showOn.includes(page)).length, page).toBeGreaterThanOrEqual(3);
  });

  it('names a type of business that schema.org knows', () => {
    // Of a trade that is not in the list, nobody but its owner can tell.
    const type = trade.schemaType ?? 'LocalBusiness';
    expect(vocabulary.isA(type, 'LocalBusiness'), type).toBe(true);
  });

  it('names icons that exist', () => {
    const missing = iconsOf(trade).filter((icon) => icons.bodyOf(icon) === null);
    expect(missing).toEqual([]);
  });

  it.skipIf(ownNames.includes(name))('tells its services apart, by address and by words', () => {
    const slugs = trade.services.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const repeated = [...phrasesOf(trade)].filter(([, services]) => services.size > 1);
    expect(repeated.map(([phrase, services]) => `${phrase}: ${[...services].join(', ')}`)).toEqual([]);
  });

  it('has no words of another trade', () => {
    for (const [other, words] of Object.entries(OWN_WORDS))
      if (other !== name)
        expect(
          textsOf(record).filter((text) => words.test(text)),
          other,
        ).toEqual([]);
  });

  it('claims nothing that only the business can know', () => {
    expect(textsOf(record).filter((text) => FACTS_OF_A_FIRM.test(text))).toEqual([]);
  });
});

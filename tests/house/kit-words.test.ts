/** The engine has no word of the kit: what only a local business can mean stands in `local-service/`, or comes as a value. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

const GENERATOR = join(ROOT, 'generator');
/** The kit. */
const KIT = /^local-service\b/;
const WORDS = [
  ...['(?:tele)?phones?', 'cit(?:y|ies)', 'tow(?:ed|ing)?', 'opening.?hours?', 'centers?', 'nearbyLocations'],
  ...['services?(?!.?worker)', 'section-head', '/contact', '/locations'],
];
const WORD = new RegExp(`(?<![\\w-])(?:${WORDS.join('|')})(?![\\w-])`, 'gi');
/** The name of the kit, and the one sentence that tells what the product is for. */
const NAMES = /local-service|localService|for a local service business/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*/g;

const wordsIn = (code: string): string[] =>
  code
    .replace(COMMENT, '')
    .replace(NAMES, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .match(WORD) ?? [];

it('has no word of the kit', () => {
  const files = (readdirSync(GENERATOR, { recursive: true }) as string[]).filter(
    (file) => /\.(ts|mjs)$/.test(file) && !KIT.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.map((file) => [file, wordsIn(readFileSync(join(GENERATOR, file), 'utf8'))] as const);
  expect(Object.fromEntries(found.filter(([, words]) => words.length > 0))).toEqual({});
});

it.each([
  "const pages = { not: { href_matches: '/contact' } };",
  'const cityPages = plan.pages;',
  '`Name the city in the nearbyLocations of its neighbours.`',
  'facts.phone?.number',
  "types.includes('OpeningHoursSpecification')",
])('would find one in %s', (code) => {
  expect(wordsIn(code)).not.toEqual([]);
});

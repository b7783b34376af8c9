/** Comments begin with a subject and a verb, not with a clause that has no head: "What is …", "Of a …", "Those of …". */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'fast-glob';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

/** First words of such clauses. A question may begin with them. */
const HEADLESS = [
  ...['What', 'Whatever', 'Whether', 'Which', 'Who', 'Whoever', 'Whose', 'Where', 'How'],
  ...['Of', 'Those', 'All that', 'Nothing but'],
];
const COMMENT = /(?:\/\*\*?|(?<![:'"`\\/])\/\/)\s*(?:\* )?([^*\n]*)/g;

/** Returns the comments of a text that begin with one of these words. A line after another line of a comment goes on with it. */
function headlessIn(code: string): string[] {
  const whole = code.replace(/(?<=^[ \t]*\/\/[^\n]*)\n[ \t]*\/\/ /gm, ' ');
  return [...whole.matchAll(COMMENT)]
    .map(([, text = '']) => text.trim())
    .filter((text) => new RegExp(`^(?:${HEADLESS.join('|')})\\b(?![^.:]*\\?)`).test(text));
}

it('finds no comment of the program without a head', () => {
  const files = globSync('generator/**/*.{ts,tsx,mjs}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(200);
  const found = files.map((file) => [file, headlessIn(readFileSync(join(ROOT, file), 'utf8'))] as const);
  expect(Object.fromEntries(found.filter(([, comments]) => comments.length > 0))).toEqual({});
});

it.each([
  '/** What rendering gives. */',
  '/**\n * How pages are linked.\n */',
  '  // Where the disk refuses the name, it stays.',
  'const a = 1; // Of all files.',
  '/** Those of the site. */',
])('would find %j', (code) => expect(headlessIn(code)).toHaveLength(1));

it.each([
  '/** Returns what the caller passed. */',
  '// Which is newer?',
  '// Names the files\n// Of which there are many.',
  "const url = 'https://What';",
  '/** Offered everywhere. */',
])('has nothing against %j', (code) => expect(headlessIn(code)).toEqual([]));

/** Markup that is broken at random: the check never fails, and rules of gen report behind an error of the parser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createResolver } from '../../generator/check/html/addresses.ts';
import { createMarkupCheck } from '../../generator/check/html/markup.ts';
import { parsePage } from '../../generator/check/html/page.ts';
import { createPageCheck } from '../../generator/check/page-check.ts';
import type { PageVerdict } from '../../generator/check/types.ts';
import { rounds } from '../fixtures/random.ts';
import { readCleanFacts } from './overlay.ts';

const html = readFileSync(join(import.meta.dirname, 'clean/locations/gray/winching.html'), 'utf8');
const { shared, planned } = readCleanFacts();
const plan = planned.find(({ path }) => path === '/locations/gray/winching') ?? null;

let checkHtml: (html: string) => PageVerdict;
beforeAll(async () => {
  const checkPage = await createPageCheck({ facts: { ...shared, policies: [] }, definitionFile: null });
  const { path = '' } = plan ?? {};
  checkHtml = (text) => checkPage({ file: 'locations/gray/winching.html', path, role: 'page', plan, html: text });
});

const piece = fc.constantFrom(
  '<',
  '>',
  '"',
  "'",
  '/',
  '<!--',
  '-->',
  '</',
  '<p',
  '<svg>',
  '</main>',
  '<table>',
  '&',
  '\0',
  '<script>',
  '<template>',
  '<style>',
  '=',
);
const edit = fc.record({ at: fc.nat(html.length), cut: fc.nat(20), piece });

interface Edit {
  readonly at: number;
  readonly cut: number;
  readonly piece: string;
}

const applyEdits = (edits: readonly Edit[]): string =>
  edits.reduce((text, { at, cut, piece: part }) => text.slice(0, at) + part + text.slice(at + cut), html);

it('reports broken pages without an exception', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
      const { findings, summary } = checkHtml(applyEdits(edits));
      for (const { line, column, message } of findings)
        expect([line > 0, column > 0, message.length > 5]).toEqual([true, true, true]);
      expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
    }),
    { numRuns: rounds(40, 300) },
  );
});

it('reports what rules of gen find behind an error of the parser', () => {
  const broken = html.replace('<h1>', '<p "=<>></p>\n<h1>').replace('Winching in Macon', 'Winching in undefined');
  const rules = checkHtml(broken).findings.map(({ rule }) => rule);
  expect(rules).toContain('html/parser-error');
  expect(rules).toContain('missing-value');
});

/** Values of attributes and texts, each with its place. */
const words = [...html.matchAll(/"[^"]*"|>[^<]+</g)].map(({ 0: text, index }) => ({
  at: index + 1,
  cut: text.length - 2,
}));
const word = fc.record({
  place: fc.constantFrom(...words),
  piece: fc.constantFrom('', ' ', 'Other words', '&nbsp;', '&', '&nosuch;', '"', '<', '>', '<i></i>', 'content', '-1'),
});

it('finds the same on a page after one that differs in words, and alone', async () => {
  const parse = (text: string) =>
    parsePage({ file: 'a.html', path: '/a', role: 'page', plan, html: text }, createResolver(shared.siteUrl));
  const checkAfterOthers = await createMarkupCheck();
  expect(checkAfterOthers(parse(html))).toEqual([]);
  await fc.assert(
    fc.asyncProperty(word, async ({ place, piece: part }) => {
      const page = parse(applyEdits([{ ...place, piece: part }]));
      const checkAlone = await createMarkupCheck();
      expect(checkAfterOthers(page)).toEqual(checkAlone(page));
    }),
    { numRuns: rounds(40, 1000) },
  );
});

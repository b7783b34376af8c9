/** Markup that is broken at random: the check never fails, and rules of gen report behind an error of the parser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
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

it('reports broken pages without an exception', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
      const broken = edits.reduce(
        (text, { at, cut, piece: part }) => text.slice(0, at) + part + text.slice(at + cut),
        html,
      );
      const { findings, summary } = checkHtml(broken);
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

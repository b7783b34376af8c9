/** Whatever is left out, the findings are those of html-validate over whole pages: random pages, in series and in every order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMarkupCheck,
  createValidate,
  type MarkupFound,
  type Validate,
} from '../../generator/check/html/markup.ts';
import { readPage, type ParsedPage } from '../../generator/check/html/page.ts';
import { oneIn, playsAll, rounds, SEED } from '../fixtures/proofs.ts';
import { workplaces } from '../fixtures/workplaces.ts';
import { FIGURE_LAST, HEAD, NAMED, ODD_CLASS, series } from './random-pages.ts';

/** Series of pages that are tried. */
const SERIES = rounds(60, 1000);

const pageOf = (html: string): ParsedPage =>
  readPage({ file: 'a.html', path: '/a', role: 'page', component: null, limit: null, html });

const { builtShipped } = workplaces();
const validate = createValidate();

/** Counts the characters that reach html-validate. */
function countingValidate(): { validate: Validate; sum: () => number } {
  let sum = 0;
  return {
    sum: () => sum,
    validate: (html, file) => {
      sum += html.length;
      return validate(html, file);
    },
  };
}

/** Findings of each page, one after another. */
async function inTurn(
  pages: readonly ParsedPage[],
  options: Parameters<typeof createMarkupCheck>[0],
): Promise<MarkupFound[][]> {
  const check = createMarkupCheck(options);
  const found: MarkupFound[][] = [];
  for (const page of pages) found.push(await check(page));
  return found;
}

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('a check that leaves fragments out', () => {
  it(`finds what whole pages show: ${SERIES} random series of pages, in every order`, {
    timeout: 120_000 + SERIES * 2000,
  }, async () => {
    const { validate: counting, sum } = countingValidate();
    let [pagesTried, regular] = [0, 0];
    await fc.assert(
      fc.asyncProperty(series, async (documents) => {
        const pages = documents.map(pageOf);
        const whole = new Map((await inTurn(pages, { whole: true, validate })).map((found, n) => [pages[n], found]));
        pagesTried += pages.length;
        regular += pages.filter(({ isRegular }) => isRegular).length;
        for (const order of oneIn(3, ordersOf(pages)))
          expect(await inTurn(order, { validate: counting })).toEqual(order.map((page) => whole.get(page)));
      }),
      { numRuns: SERIES, seed: SEED },
    );
    // A check that takes every page for an odd one would find the same, and save nothing.
    expect(regular).toBeGreaterThan(pagesTried / 2);
    expect(sum()).toBeGreaterThan(0);
  });

  /** Two bodies, checked one after the other in both orders. */
  it.each([
    ['a parse error', '<p class="a"">k</p><p><img src="/a"></p>', '<p><img src="/a"></p><hr>'],
    ['indentation', '\n  <div><p>a</p></div>\n', '\n  <div><p>a</p></div>\n<hr>'],
    ['the order in a figure', FIGURE_LAST, '<figure><p>A</p><figcaption>B</figcaption><p>C</p></figure>'],
    ['a name that another element takes', NAMED, `${NAMED}<hr>`],
    ['what browsers move out of a table', '<p>x</p>', '<table><p>x</p><tbody><tr><td>A</td></tr></tbody></table>'],
    ['a directive', '<p>x</p>', '<!-- [html-validate-disable-next wcag/h37] --><p>x</p>\n<img src="/a">'],
    ['an ampersand before a fragment', 'a &bog<div>x</div>us;', 'a &bog<div>x</div>us;<hr>'],
    ['a no-break space for a text', '<h2>&nbsp;</h2>', '<h2></h2>'],
    ['a declaration', '<p>x</p>', '<p>x</p><!x>'],
    ['a conditional', '<p>x</p>', '<![if IE]><p>x</p><![endif]>'],
    ['a second doctype', '<p>x</p>', '<p>x</p><!doctype html>'],
    ['blanks before CRLF', '<p>x</p>\r\n', '<p>x</p> \r\n'],
    [
      'a fault in a fragment of a fragment',
      '<div><p><img src="/a"></p></div>',
      '<div><p><img src="/a"></p><p>b</p></div>',
    ],
    [
      'a fragment that is the only new one on its page',
      '<main><h1>A</h1><div><p>B</p></div></main>',
      '<main><h1>A</h1><div><p>B</p><p class="b b">C</p></div></main>',
    ],
    [
      'rows that repeat',
      `<table><tbody>${'<tr><td>A</td></tr>'.repeat(5)}</tbody></table>`,
      `<table><tbody>${'<tr><td>A</td></tr>'.repeat(3)}${'<tr><td><img src="/a"></td></tr>'.repeat(3)}</tbody></table>`,
    ],
    ['a comment with an odd end', '<p class="b b">x</p>', '<!--><p class="b b">x</p><!-- -->'],
    ['attributes in single quotes', ODD_CLASS, ODD_CLASS.replace('"b"', '"a"')],
  ])('finds what whole pages show beside %s', async (_, first, second) => {
    const pages = [first, second].map((body) => pageOf(`${HEAD}<body>\n${body}\n</body>\n</html>\n`));
    for (const order of [pages, pages.toReversed()]) {
      const series = [...order, ...order, ...order.toReversed()];
      expect(await inTurn(series, { validate })).toEqual(await inTurn(series, { whole: true, validate }));
    }
  });

  it('measures a title as it is written', async () => {
    const pages = [`${'x'.repeat(97)}&amp;`, 'x'.repeat(98), 'x'].map((title) =>
      pageOf(`${HEAD.replace('A title', title)}<body>\n<p>A</p>\n</body>\n</html>\n`),
    );
    expect((await inTurn(pages.toReversed(), { validate })).map((found) => found.map(({ rule }) => rule))).toEqual([
      [],
      [],
      ['long-title'],
    ]);
  });

  it('finds on the shipped site what whole pages show, and sends hardly any of it to html-validate', {
    timeout: 600_000,
  }, async () => {
    const place = await builtShipped();
    const { validate: counting, sum } = countingValidate();
    const [check, checkWhole] = [
      createMarkupCheck({ validate: counting }),
      createMarkupCheck({ whole: true, validate }),
    ];
    let length = 0;
    const files = oneIn(
      2,
      place.files().filter((name) => name.endsWith('.html')),
    );
    const compared = new Set(oneIn(6, files));
    for (const file of files) {
      const page = pageOf(place.read(file));
      const found = await check(page);
      if (compared.has(file)) expect(found, file).toEqual(await checkWhole(page));
      length += page.html.length;
    }
    // The more pages, the less of each is new.
    expect(sum()).toBeLessThan(length / (playsAll() ? 16 : 12));
  });

  it('sends hardly anything of a layout that it has seen to html-validate', async () => {
    const { validate: counting, sum } = countingValidate();
    const layout = `  <header>\n    <div>\n${'      <p>The same on every page.</p>\n'.repeat(100)}    </div>\n  </header>\n`;
    const pages = ['<h1>A</h1>', '<h1>B</h1><ul><li>1</li></ul>', '<h2>C</h2>'].map((main) =>
      pageOf(`${HEAD}<body>\n${layout}<main>${main}</main>\n</body>\n</html>\n`),
    );
    await inTurn(pages, { validate: counting });
    expect(sum()).toBeLessThan((pages[0]?.html.length ?? 0) * 1.2);
  });
});

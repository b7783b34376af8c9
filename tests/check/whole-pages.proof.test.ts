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
import { isRegular } from '../../generator/check/html/regular.ts';
import { rounds, SEED } from '../fixtures/proofs.ts';
import { workplaces } from '../fixtures/workplaces.ts';

/** Series of pages that are tried. */
const SERIES = rounds(15, 200);

const HEAD = '<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>A title</title>\n</head>\n';
const FIGURE_LAST = '<figure><p>A</p><p>C</p><figcaption>B</figcaption></figure>';
const NAMED = '<div id="q"><span>Name</span></div><input type="text" aria-labelledby="q">';
const ODD_CLASS = `<p class=' title="a" title="b"'>A</p>`;

/** What each cause of a difference looks like at its smallest, and what layouts are made of. */
const FAULTLESS = [
  '<p>Macon</p>',
  '<p>Gray &amp; more</p>',
  '<h2>Macon</h2>',
  '<h2>Gray</h2>',
  '<p id="q">Name</p>',
  '<ul><li>Macon</li><li>Gray</li><li>Perry</li></ul>',
  '<a href="/a">A</a>',
  '<a href="/b" id="b">B</a>',
  '<nav aria-labelledby="q"><a href="/a">A</a></nav>',
  '<svg aria-hidden="true"><path d="M0 0h1"/></svg>',
  '<svg><text>Macon</text></svg>',
  '<svg><path d="M0 0"/><rect x="1" width="2"/><text>Macon</text></svg>',
  '<svg role="img" aria-labelledby="q"><g><circle r="1"/></g></svg>',
  '<a href="/a"><svg><text>Macon</text></svg></a>',
  '<button type="button"><svg aria-hidden="true"><path d="M0 0h1"/></svg>A</button>',
  '<img src="/a.png" alt="A">',
  '<figure><img src="/a.png" alt="A"><figcaption>A</figcaption></figure>',
  '<figure><figcaption>A</figcaption><div>B</div></figure>',
  '<details><summary>A</summary><p>B</p></details>',
  '<table><tbody><tr><td>A</td></tr></tbody></table>',
  '<table><tbody><tr><td><p>A</p><p>B</p></td></tr></tbody></table>',
  '<dl><dt>A</dt><dd>B</dd></dl>',
  '<label for="f">A</label><input id="f" type="text">',
  '<!-- a comment -->',
];
const HURT = [
  '<h2></h2>',
  '<h2>&nbsp;</h2>',
  '<h4>Deep</h4>',
  '<p id="q">Again</p>',
  '<img src="/a.png">',
  '<img src="/a.png" alt="&nbsp;">',
  '<p class="a a">A</p>',
  '<p class=\' title="a" title="a"\'>A</p>',
  '<figure><p>A</p><figcaption>B</figcaption><p>C</p></figure>',
  '<figure><figcaption>B</figcaption><figcaption>B</figcaption></figure>',
  '<details><p>B</p><summary>A</summary></details>',
  '<details><p>B</p></details>',
  '<div id="q"><span>Name</span></div><input type="text" aria-labelledby="q">',
  '<div id="q"><p>Name</p></div><nav aria-labelledby="q"><a href="/a">A</a></nav>',
  '&bogus;',
  '1 > 2',
  '<ul><p>No item</p></ul>',
  '<a href="/a"></a>',
  '<a href="/a"><svg aria-hidden="true"><a href="/b"></a></svg></a>',
  '<a href="/a"><svg><text></text></svg></a>',
  '<a href="/a\nb">A</a>',
  '<p hidden="">A</p>',
  '<div aria-hidden="true"><a href="/a">A</a></div>',
  '<button>A</button>',
  '<label for="gone">A</label>',
  '<a href="tel:+14785550142">478-555-0142</a>',
  '<a href="tel:+14785550142">478 555 0142</a>',
  '<p style="color: red">A</p>',
  '<p>A </p> ',
  '<style>p { color: red; }  \n</style>',
];
/** Markup that browsers repair, that html-validate stops at, or that changes what follows it. */
const ODD = [
  '<p class="a"">k</p>',
  '<p class="a>A</p>',
  '<table><p>Moved</p><tr><td>A</td></tr></table>',
  '<table>Moved<tbody><tr><td>A</td></tr></tbody></table>',
  '<!-- [html-validate-disable-next wcag/h37] -->',
  '<!-- [html-validate-disable-block wcag/h37, no-dup-class -- on purpose] -->',
  '<!-- [html-validate-enable wcag/h37] -->',
  '<!--><p>B</p><!-- -->',
  '<!x>',
  '<![if IE]>',
  '<![endif]>',
  '<!doctype html>',
  '<?xml version="1.0"?>',
  '<%= a %>',
  '&bog',
  'us;',
  'a < b',
  'a <b',
  'a & b',
  'AT&T',
  '<p>Open',
  '</p>',
  '</div>',
  '<b>',
  '<div/>',
  '<script>if (a < b) c = "<!--<script>";</script>',
];

const block = fc.oneof(
  { arbitrary: fc.constantFrom(...FAULTLESS), weight: 10 },
  { arbitrary: fc.constantFrom(...HURT), weight: 8 },
  { arbitrary: fc.constantFrom(...ODD), weight: 1 },
);
const TAGS = ['div', 'div', 'section', 'ul', 'li', 'figure', 'details', 'a', 'svg', 'dialog', 'gen-island'];
const ATTRIBUTES = ['', '', '', ' class="a"', ' id="q"', ' aria-hidden="true"', ' hidden'];

/** Blocks in elements in elements, each on a line of its own or not, with and without indentation. */
const { markup } = fc.letrec<{ markup: string; element: string }>((tie) => ({
  markup: fc.oneof({ depthSize: 'small' }, { arbitrary: block, weight: 3 }, { arbitrary: tie('element'), weight: 2 }),
  element: fc
    .record({
      tag: fc.constantFrom(...TAGS),
      attributes: fc.constantFrom(...ATTRIBUTES),
      gap: fc.constantFrom('', '', ' ', '\n', '\n  ', '\n\t', ' \n'),
      children: fc.array(tie('markup'), { maxLength: 4 }),
    })
    .map(({ tag, attributes, gap, children }) => [`<${tag}${attributes}>`, ...children, `</${tag}>`].join(gap)),
}));

const TITLES = [
  'A title',
  'Another',
  'x'.repeat(100),
  'x'.repeat(101),
  `${'x'.repeat(98)}&amp;`,
  `\n${'x'.repeat(100)}\n`,
  '&nbsp;',
  ' ',
];
/** A page of blocks out of those that the pages of its series share. */
const document = (blocks: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      title: fc.constantFrom(...TITLES),
      chosen: fc.subarray([...blocks, ...blocks]),
      gap: fc.constantFrom('\n', '\n', '\n  ', '', ' '),
      end: fc.constantFrom(...['\n', '\n', '\n', '\n', '\n', '\r\n', ' \n', ' \r\n']),
      after: fc.constantFrom('', '', '', '', '', '', '<p>After</p>', 'after'),
    })
    .map(({ title, chosen, gap, end, after }) =>
      [
        `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>${title}</title>\n</head>\n<body>`,
        ['  <main id="content">', '<h1>Heading</h1>', ...chosen].join(gap),
        `</main>\n</body>${after}\n</html>\n`,
      ]
        .join(gap)
        .replaceAll('\n', end),
    );
const series = fc
  .array(markup, { minLength: 1, maxLength: 5 })
  .chain((blocks) => fc.array(document(blocks), { minLength: 2, maxLength: 3 }));
const pageOf = (html: string): ParsedPage =>
  readPage({ file: 'a.html', path: '/a', role: 'page', component: null, limit: null, html });

const { shipped } = workplaces();
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
        regular += pages.filter(isRegular).length;
        for (const order of ordersOf(pages))
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

  it('finds on the shipped site what whole pages show, and sends less than an eighth of it to html-validate', {
    timeout: 600_000,
  }, async () => {
    const place = await shipped();
    await place.build();
    const { validate: counting, sum } = countingValidate();
    const [check, checkWhole] = [
      createMarkupCheck({ validate: counting }),
      createMarkupCheck({ whole: true, validate }),
    ];
    let length = 0;
    for (const file of place.files().filter((name) => name.endsWith('.html'))) {
      const page = pageOf(place.read(file));
      expect(await check(page), file).toEqual(await checkWhole(page));
      length += page.html.length;
    }
    expect(sum()).toBeLessThan(length / 8);
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

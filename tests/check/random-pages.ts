/** Random pages: what each cause of a difference between parsers looks like at its smallest, and what layouts are made of. */
import fc from 'fast-check';

export const HEAD = '<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>A title</title>\n</head>\n';
export const FIGURE_LAST = '<figure><p>A</p><p>C</p><figcaption>B</figcaption></figure>';
export const NAMED = '<div id="q"><span>Name</span></div><input type="text" aria-labelledby="q">';
export const ODD_CLASS = `<p class=' title="a" title="b"'>A</p>`;

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
  '<table><tbody><tr data-row="/a"><th scope="row">A</th><td>B</td></tr><tr data-row="/b"><th scope="row">A</th><td>B</td></tr><tr data-row="/c"><th scope="row">A</th><td>B</td></tr></tbody></table>',
  '<search><p data-a="1">A</p><p data-a="2">A</p><p data-a="">A</p></search>',
  '<ul><li><h3><svg aria-hidden="true"><path d="M0 0h1"/></svg>A</h3></li><li><h3>A</h3></li><li><h3>B</h3></li><li><h3>C</h3></li></ul>',
  '<dl><dt>A</dt><dd>B</dd></dl>',
  '<label for="f">A</label><input id="f" type="text">',
  '<!-- a comment -->',
  '<search><form action="/a"><input type="text" aria-label="A"><button type="submit">A</button></form></search>',
  '<template><p>A</p><ul><li>B</li></ul></template>',
  '<template id="t"><a href="/a"><img src="/a.png" alt="A"></a></template>',
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
  '<table><tbody><tr><td>A</td></tr><tr><td>B</td></tr><tr><td>C</td></tr><tr><td><img src="/a.png"></td></tr></tbody></table>',
  '<table><tbody><tr><td><img src="/a.png"></td></tr><tr><td><img src="/b.png"></td></tr><tr><td><img src="/c.png"></td></tr></tbody></table>',
  '<ul><li><h3><svg aria-hidden="true"><path d="M0 0h1"/></svg>A</h3></li><li><h3><svg aria-hidden="true"><path d="M0 0h1"/></svg>A</h3></li><li><h3><svg aria-hidden="true"><a href="/b"></a></svg>A</h3></li></ul>',
  '<search><h2 data-a="1"></h2></search>',
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
  '<template><img src="/a.png"><p class="a a">A</p></template>',
  '<p>A<template><p>B</p></template></p>',
  '<a href="/a">A<template><a href="/b">B</a></template></a>',
  '<template><p id="q">Again</p></template>',
  '<template><h4>Deep</h4><button>A</button></template>',
  '<form action="/a"><template><form action="/b"></form></template></form>',
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
  '<template><tr><td>A</td></tr></template>',
  '<template><td>A</td><p>B</p></template>',
  '<template>A<tr><td>B</td></tr></template>',
  '<template><p>Open</template>',
  '<svg><template><p>A</p></template></svg>',
  '<table><template><tr><td>A</td></tr></template><tbody><tr><td>B</td></tr></tbody></table>',
  '<div/>',
  '<script>if (a < b) c = "<!--<script>";</script>',
];

const block = fc.oneof(
  { arbitrary: fc.constantFrom(...FAULTLESS), weight: 10 },
  { arbitrary: fc.constantFrom(...HURT), weight: 8 },
  { arbitrary: fc.constantFrom(...ODD), weight: 1 },
);
const TAGS = [
  'div',
  'div',
  'section',
  'ul',
  'li',
  'figure',
  'details',
  'a',
  'svg',
  'dialog',
  'gen-island',
  'template',
  'search',
];
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
/** Pages out of blocks that they share. */
export const series = fc
  .array(markup, { minLength: 1, maxLength: 5 })
  .chain((blocks) => fc.array(document(blocks), { minLength: 2, maxLength: 3 }));

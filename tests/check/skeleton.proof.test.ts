import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarkupCheck } from '../../generator/check/html/markup.ts';
import { readPage, type ParsedPage } from '../../generator/check/html/page.ts';
import { readSkeleton } from '../../generator/check/html/skeleton.ts';
import { rounds, SEED } from '../fixtures/proofs.ts';

const page = (main: string, title = 'A title'): ParsedPage =>
  readPage({
    file: 'a.html',
    path: '/a',
    role: 'page',
    component: null,
    limit: null,
    html: `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>${title}</title>\n</head>\n<body>\n<main id="content">\n<h1>Heading</h1>\n${main}\n</main>\n</body>\n</html>\n`,
  });
const keyOf = (main: string, title?: string): number => readSkeleton(page(main, title), () => false).key;

describe('pages have one skeleton when they differ in', () => {
  test.each([
    ['their words', '<p>Macon</p>', '<p>Warner Robins &amp; more</p>'],
    ['the words of an element with an id that no other names', '<p id="x">a</p>', '<p id="x">b</p>'],
    ['where links lead', '<p><a href="/a">A</a></p>', '<p><a href="https://b.example/c?d">B</a></p>'],
    ['their data', '<p data-day="2026-11-20">a</p>', '<p data-day="2026-11-21">a</p>'],
    ['how long a list is', '<ul><li>1</li><li>2</li></ul>', '<ul><li>1</li><li>2</li><li>3</li><li>4</li></ul>'],
    [
      'the name of a drawing',
      '<svg aria-labelledby="x"><title id="x">A</title></svg>',
      '<svg aria-labelledby="x"><title id="x">B</title></svg>',
    ],
    [
      'what is drawn',
      '<svg viewBox="0 0 9 9" role="img"><path d="M0 0h1"/></svg>',
      '<svg viewBox="0 0 5 5" role="img"><path d="M9 9h1"/></svg>',
    ],
    [
      'their pictures',
      '<img src="/a.png" alt="A" width="2" height="3">',
      '<img src="/b.png" alt="B" width="20" height="30">',
    ],
  ])('%s', (_, a, b) => {
    expect(keyOf(a)).toBeDefined();
    expect(keyOf(a)).toBe(keyOf(b));
  });
});

describe('and another skeleton when they differ in', () => {
  test.each([
    ['an element', '<p>a</p>', '<div>a</div>'],
    ['nesting', '<div><p>a</p></div>', '<div></div><p>a</p>'],
    ['an attribute', '<p>a</p>', '<p hidden>a</p>'],
    ['the spelling of a tag', '<p class="a">a</p>', '<p CLASS="a">a</p>'],
    ['quotes', '<p class="a">a</p>', "<p class='a'>a</p>"],
    ['a class', '<p class="a">a</p>', '<p class="a a">a</p>'],
    ['an id', '<p id="a">a</p>', '<p id="b">a</p>'],
    ['whether there is text', '<p>a</p>', '<p></p>'],
    ['whether there is an alt text', '<img src="/a" alt="a">', '<img src="/a" alt="">'],
    ['a size that is none', '<img src="/a" alt="a" width="2">', '<img src="/a" alt="a" width="wide">'],
    ['the text of a label', '<label>a</label>', '<label>b</label>'],
    [
      'the text by which another element is named',
      '<nav aria-labelledby="y x"><p id="x">a</p></nav>',
      '<nav aria-labelledby="y x"><p id="x">b</p></nav>',
    ],
    ['the text of a number to call', '<a href="tel:+1">1 2</a>', '<a href="tel:+1">1-2</a>'],
    ['the name of a landmark', '<nav aria-label="a">a</nav>', '<nav aria-label="b">a</nav>'],
    ['a second item that is another', '<ul><li>1</li><li>2</li></ul>', '<ul><li>1</li><li><b>2</b></li></ul>'],
    ['one item or two', '<ul><li>1</li></ul>', '<ul><li>1</li><li>2</li></ul>'],
    ['how a tag ends', '<p>a</p>', '<p>a</P>'],
    [
      'the elements of an icon',
      '<p><svg aria-hidden="true"><path d="M0 0h1"/></svg></p>',
      '<p><svg aria-hidden="true"><circle r="1"/></svg></p>',
    ],
    ['a fragment', '<a href="/a">a</a>', '<a href="#a">a</a>'],
  ])('%s', (_, a, b) => {
    expect(keyOf(a)).toBeDefined();
    expect(keyOf(a)).not.toBe(keyOf(b));
  });

  test('the length of a title, when it is too long', () => {
    expect(keyOf('', 'Short')).not.toBe(keyOf('', 'Long '.repeat(30)));
  });
});

test.each([
  ['<p>A & B</p>', '<p>A & C</p>'],
  ['<p>A > B</p>', '<p>A > C</p>'],
  ['<p>&copy;</p>', '<p>&reg;</p>'],
  ['<!-- note -->', '<!-- other -->'],
  ['<p>a</p> \n<p>b</p>', '<p>a</p>\n<p>b</p>'],
  ['<p>a \n</p>', '<p>b \n</p>'],
  ['<p \n title="a">a</p>', '<p  title="a">a</p>'],
])('a skeleton contains what may be a fault as it is written: %j', (a, b) => {
  expect(keyOf(a)).not.toBe(keyOf(b));
});

describe('over random pages', () => {
  /** Blocks with and without faults, alone or by what else is on the page. */
  const block = fc.constantFrom(
    ...[
      '<p>Macon</p>',
      '<p>Gray</p>',
      '<h2>Macon</h2>',
      '<h2>Gray</h2>',
      '<h4>Deep</h4>',
      '<h2></h2>',
      '<p id="a">A</p>',
      '<p id="b">B</p>',
      '<p id="a">Another</p>',
      '<nav aria-labelledby="a"><a href="/a">A</a></nav>',
      '<nav aria-labelledby="b"><a href="/b">B</a></nav>',
      '<div><p>Macon</p><p>Gray</p></div>',
      '<div><p>Macon</p></div>',
    ],
    ...[
      '<ul><li>Macon</li></ul>',
      '<ul><li>Macon</li><li>Gray</li><li>Perry</li></ul>',
      '<ul><p>No item</p></ul>',
      '<nav><a href="/a">A</a></nav>',
      '<nav aria-label="B"><a href="/b">B</a></nav>',
      '<a href="/a"></a>',
      '<a href="tel:+14785550142">478-555-0142</a>',
    ],
    ...[
      '<svg aria-hidden="true"><path d="M0 0h1"/></svg>',
      '<svg aria-hidden="true"><path class="a a" d="M0 0h1"/></svg>',
      '<a href="/a"><svg aria-hidden="true"><path d="M0 0h1"/></svg></a>',
      '<img src="/a.png" alt="A">',
      '<img src="/a.png">',
      '<img src="/a.png" alt="">',
    ],
    ...[
      '<button type="button">A</button>',
      '<button>A</button>',
      '<label for="a">A</label>',
      '<input id="field" type="text">',
      '<div aria-hidden="true"><a href="/a">A</a></div>',
      '<div aria-labelledby="gone" role="group">A</div>',
      '<p style="color: red">A</p>',
      '<p class="a a">A</p>',
      '<p>A & B</p>',
      '<p>Open',
      '</p>',
      '<b>',
      '</div>',
      '<details><summary>A</summary><p>B</p></details>',
      '<details><p>B</p></details>',
      '<dl><dt>A</dt><dd>B</dd></dl>',
      '<dl><dd>B</dd></dl>',
      '<blink>A</blink>',
      '<p>A </p>\n',
      '<p>A</p> \n',
    ],
  );
  const [remembering, forgetful] = [createMarkupCheck(), createMarkupCheck({ whole: true })] as const;

  test('a check that remembers finds what one that does not finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(block, { maxLength: 6 }), { minLength: 1, maxLength: 4 }), async (pages) => {
        for (const blocks of pages) {
          const document = page(blocks.join('\n'));
          expect(await remembering(document)).toEqual(await forgetful(document));
        }
      }),
      { numRuns: rounds(50, 1000), seed: SEED },
    );
  });
});

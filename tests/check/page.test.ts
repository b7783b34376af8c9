import { describe, expect, test } from 'vitest';
import { cssAddresses, resolveAddress } from '../../generator/check/html/addresses.ts';
import { placeAt } from '../../generator/define/record.ts';
import { readPage, type ParsedPage } from '../../generator/check/html/page.ts';
import { metaContent, readTexts, robotsWords, textOf, titleOf } from '../../generator/check/html/query.ts';

const read = (html: string, path = '/about'): ParsedPage =>
  readPage({ file: 'about.html', path, role: 'page', component: 'AboutPage', limit: null, html });

describe('a page', () => {
  const html =
    '<!DOCTYPE html>\n<html lang="en"><head><title> A  title </title><meta name="robots" content="NoIndex, follow"></head>\n<body><p class="x">One <b>two</b></p><noscript><a href="/n">n</a></noscript></body></html>\n';
  const page = read(html);

  test('has its elements in order, each with its place', () => {
    expect(page.elements.map(({ tag }) => tag)).toEqual([
      'html',
      'head',
      'title',
      'meta',
      'body',
      'p',
      'b',
      'noscript',
      'a',
    ]);
    const p = page.elements.find(({ tag }) => tag === 'p');
    expect(p && [html.slice(p.start, p.inner), html.slice(p.inner, p.innerEnd), html.slice(p.innerEnd, p.end)]).toEqual(
      ['<p class="x">', 'One <b>two</b>', '</p>'],
    );
  });

  test('answers for its head', () => {
    expect([titleOf(page), metaContent(page, 'robots'), robotsWords(page)]).toEqual([
      'A title',
      'NoIndex, follow',
      ['noindex', 'follow'],
    ]);
  });

  test('that says nothing of html, head and body has them unwritten', () => {
    expect(read('<p>Hi').elements.map(({ tag, written }) => [tag, written])).toEqual([
      ['html', false],
      ['head', false],
      ['body', false],
      ['p', true],
    ]);
  });

  test('has places by line and column', () => {
    expect([0, 15, 16, html.length].map((offset) => placeAt(html, offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 16 },
      { line: 2, column: 1 },
      { line: 4, column: 1 },
    ]);
  });

  test('reads as a visitor reads it: a block ends a word, a style is no text', () => {
    const body = read(
      '<body><ul><li>One</li><li>t<b>w</b>o</li></ul><style>p{}</style><svg><title>Map</title></svg></body>',
    ).elements.find(({ tag }) => tag === 'body');
    expect(body && readTexts(body)).toEqual(['One two']);
    expect(body && textOf(body)).toBe('OnetwoMap');
  });

  test('has the text of each section without those inside it', () => {
    const main = read(
      '<main><h1>Top</h1><section class="notes band"><p>Note</p><aside>Aside</aside><p>More</p></section><section class="notes"><p>Again</p></section><section class="empty"></section></main>',
    ).elements.find(({ tag }) => tag === 'main');
    expect(main && readTexts(main)).toEqual(['Top', 'Note More', 'Again', 'Aside']);
  });
});

test('every kind of address is found, with its use', () => {
  const page = read(
    '<link rel="canonical" href="/c"><link rel="preload" href="/p"><style>a{background:url(/s)}</style><body><a href="/a">a</a><img src="/i" srcset="/i1 1x, /i2 2x" alt="i"><video poster="/v" src="/w"></video><iframe src="/f"></iframe><svg><use href="/u#x"></use><use href="#own"></use></svg><p style="background:url(\'/t\')"></p><img src="data:image/gif;base64,x" alt=""></body>',
  );
  expect(page.addresses.map(({ value, use }) => [value, use])).toEqual([
    ['/p', 'load'],
    ['/a', 'link'],
    ['/i1', 'load'],
    ['/i2', 'load'],
    ['/i', 'load'],
    ['/w', 'load'],
    ['/v', 'load'],
    ['/f', 'frame'],
    ['/u#x', 'load'],
    ['/t', 'load'],
    ['/s', 'load'],
  ]);
});

test('addresses of CSS are found in each of their forms', () => {
  expect(
    cssAddresses('@import "a.css"; x { b: url( "b c.png" ) url(\'d.png\') url(e.png) url(data:x) url(#f) }').map(
      ({ value }) => value,
    ),
  ).toEqual(['a.css', 'b c.png', 'd.png', 'e.png']);
});

test.each([
  ['/locations/macon', { kind: 'internal', path: '/locations/macon', hash: '' }],
  ['macon#top', { kind: 'internal', path: '/locations/macon', hash: 'top' }],
  ['?tab=all', { kind: 'internal', path: '/locations/gray', hash: '' }],
  ['#a%20b', { kind: 'internal', path: '/locations/gray', hash: 'a b' }],
  ['https://www.example.com/', { kind: 'internal', path: '/', hash: '' }],
  [
    '//other.example/x',
    { kind: 'external', protocol: 'https:', host: 'other.example', href: 'https://other.example/x' },
  ],
  ['tel:+14785550142', { kind: 'external', protocol: 'tel:', host: '', href: 'tel:+14785550142' }],
  ['http://[', { kind: 'invalid' }],
])('%s is', (value, resolved) => {
  expect(resolveAddress(value, { path: '/locations/gray', origin: 'https://www.example.com' })).toEqual(resolved);
});

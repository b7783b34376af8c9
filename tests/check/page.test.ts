/** A finished page as rules see it. */
import { describe, expect, test } from 'vitest';
import { createResolver, cssAddresses, scriptImports } from '../../generator/check/html/addresses.ts';
import { parsePage } from '../../generator/check/html/page.ts';
import type { CheckedPage } from '../../generator/define/checked-page.ts';

const resolve = createResolver('https://www.example.com');
const read = (html: string): CheckedPage =>
  parsePage({ file: 'about.html', path: '/about', role: 'page', plan: null, html }, resolve);

describe('a page', () => {
  test('has paragraphs over inline elements; blocks, styles and drawings divide them', () => {
    const body = '<ul><li>One</li><li>t<b>w</b>o<br>three</li></ul><style>p{}</style><svg><title>Map</title></svg>Four';
    expect(read(body).paragraphs.map(({ text }) => text)).toEqual(['Four', 'One', 'two three']);
  });

  test('leaves out templates, but not shadow roots', () => {
    const shadow = read(
      '<x-a><template shadowrootmode="open"><p>In</p></template></x-a><template><i>Out</i></template>',
    );
    expect(shadow.paragraphs.map(({ text }) => text)).toEqual(['In']);
  });
});

test('every kind of address has its use', () => {
  const page = read(
    '<link rel="canonical" href="/c"><link rel="preload" as="font" href="/p"><link rel="manifest" href="/m"><style>@font-face{src:url(/ff)}a{background:url(/s)}</style><body><form action="/fo"><button formaction="/fa">x</button></form><a href="/a">a</a><img src="/i" srcset="/i1,w_2 1x, /i2 2x" alt="i"><video poster="/v" src="/w"></video><iframe src="/f"></iframe><script src="/j"></script><svg><use href="/u#x"></use><use href="#own"></use></svg><p style="background:url(\'/t\')"></p></body>',
  );
  expect(page.addresses.map(({ value, use }) => `${value} ${use}`)).toEqual([
    '/p font',
    '/m manifest',
    '/fo form',
    '/fa form',
    '/a link',
    '/i image',
    '/i1,w_2 image',
    '/i2 image',
    '/w media',
    '/v image',
    '/f frame',
    '/j script',
    '/u#x image',
    '/t image',
    '/ff font',
    '/s image',
  ]);
});

test('addresses of CSS are found in each of their forms', () => {
  const css = '@import "a.css"; @import url(b.css); x { b: url( "c d.png" ) url(\'e.png\') url(f.png) url(#g) }';
  expect(cssAddresses(css).map(({ value, use }) => `${value} ${use}`)).toEqual([
    'a.css style',
    'b.css style',
    'c d.png image',
    'e.png image',
    'f.png image',
  ]);
});

test('comments of styles and scripts name no file', () => {
  expect(cssAddresses('/* url(old.png) */ a { b: url(new.png) }').map(({ value }) => value)).toEqual(['new.png']);
  const code = "/**\n * import foo from './foo.js'\n */\n// import './old.js';\nimport bar from './bar.js';";
  expect(scriptImports(code).map(({ value }) => value)).toEqual(['./bar.js']);
});

test.each([
  ['/locations/macon', { kind: 'internal', path: '/locations/macon', id: '' }],
  ['macon#top', { kind: 'internal', path: '/locations/macon', id: 'top' }],
  ['?tab=all', { kind: 'internal', path: '/locations/gray', id: '' }],
  ['#a%20b', { kind: 'internal', path: '/locations/gray', id: 'a b' }],
  ['//other.example/x', { kind: 'external', url: new URL('https://other.example/x') }],
  ['tel:+14785550142', { kind: 'external', url: new URL('tel:+14785550142') }],
  ['http://[', { kind: 'invalid' }],
])('%s is resolved', (value, resolved) => {
  expect(resolve(value, '/locations/gray')).toEqual(resolved);
});

import { describe, expect, it } from 'vitest';
import { createPrefixer } from '../../generator/render/prefixer.ts';

const { html, css } = createPrefixer('/site', ['/assets/locate.1a.js']);

describe('the folder of a site', () => {
  it.each([
    ['<a href="/about">a</a>', '<a href="/site/about">a</a>'],
    ['<a href="/">a</a>', '<a href="/site/">a</a>'],
    ['<a href=\'/?a="1"&amp;b\'>a</a>', '<a href="/site/?a=&quot;1&quot;&amp;b">a</a>'],
    [
      '<form action="/thanks"><button formaction="/x"></button></form>',
      '<form action="/site/thanks"><button formaction="/site/x"></button></form>',
    ],
    ['<video poster="/a.webp" src="/a.mp4"></video>', '<video poster="/site/a.webp" src="/site/a.mp4"></video>'],
    [
      '<img srcset="/a.webp 400w, /b.webp 800w,/c.webp 2x" alt="/a">',
      '<img srcset="/site/a.webp 400w, /site/b.webp 800w,/site/c.webp 2x" alt="/a">',
    ],
    ['<svg><use xlink:href="/i.svg#a"></use></svg>', '<svg><use xlink:href="/site/i.svg#a"></use></svg>'],
    ['<p style="background:url(\'/a.png\')">/a</p>', '<p style="background:url(\'/site/a.png\')">/a</p>'],
    ['<meta http-equiv="refresh" content="0; url=/about">', '<meta http-equiv="refresh" content="0; url=/site/about">'],
    [
      '<div data-load="/assets/locate.1a.js" data-x="/y"></div>',
      '<div data-load="/site/assets/locate.1a.js" data-x="/y"></div>',
    ],
    [
      '<gen-island src="/assets/a.js" props="{&quot;href&quot;:&quot;/a&quot;}"><a href="/a">&lt;</a></gen-island>',
      '<gen-island src="/site/assets/a.js" props="{&quot;href&quot;:&quot;/a&quot;,&quot;base&quot;:&quot;/site&quot;}"><a href="/site/a">&lt;</a></gen-island>',
    ],
  ])('stands before the paths of %s', (before, after) => {
    expect(html(before)).toBe(after);
  });

  it.each([
    '<a href="#top">a</a>',
    '<a href="https://x.example/a">a</a>',
    '<a href="//x.example/a">a</a>',
    '<a href="tel:+1478">a</a>',
    '<script src="/@gen/client"></script>',
    '<script>const html = \'<a href="/x">\';</script>',
    '<script type="application/json">{"href":"/x"}</script>',
    '<style>a{background:url(/site/a.png)}</style>',
    '<p>Write href="/x" in a link.</p>',
    '<!-- <a href="/x"> -->',
  ])('leaves %s as it is', (text) => {
    expect(html(text)).toBe(text);
  });

  it('precedes the paths of styles', () => {
    expect(css('@import "/a.css";a{b:url(/c) url("/d") url(#e) url(//f/g) url(data:h)}')).toBe(
      '@import "/site/a.css";a{b:url(/site/c) url("/site/d") url(#e) url(//f/g) url(data:h)}',
    );
  });
});

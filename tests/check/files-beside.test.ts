import { describe, expect, test } from 'vitest';
import { redirectOf, refreshTarget, collectRedirects, parseRedirects } from '../../generator/check/redirects.ts';
import { parseRobots } from '../../generator/check/robots.ts';
import { parseSitemap } from '../../generator/check/site-rules/crawlers.ts';

describe('robots.txt', () => {
  const { lines, isForAll, isDisallowed } = parseRobots(
    '# ours\nUser-Agent: *\nUser-agent: Other\nDisallow: /private\nAllow: /private/open\nDisallow: /*.pdf$\nDisallow: /a b\nDisallow:\n\nUser-agent: Bad\nDisallow: /\nhm\n',
    'https://www.example.com',
  );

  test('has lines with their places', () => {
    expect(lines[0]).toEqual({ line: 2, key: 'user-agent', value: '*' });
    expect(lines.at(-1)).toEqual({ line: 12, key: '', value: 'hm' });
  });

  test('has rules for all crawlers, or none', () => {
    expect(isForAll).toBe(true);
    const other = parseRobots('User-agent: Bad\nDisallow: /\n', 'https://www.example.com');
    expect([other.isForAll, other.isDisallowed('/')]).toEqual([false, false]);
  });

  test.each([
    ['/', false],
    ['/private', true],
    ['/private/x', true],
    ['/privately', true],
    ['/private/open/x', false],
    ['/a/price.pdf', true],
    ['/a/price.pdf.html', false],
    ['/a%20b', true],
  ])('for all: is %s disallowed? %s', (path, disallowed) => {
    expect(isDisallowed(path)).toBe(disallowed);
  });

  test('allow wins a tie', () => {
    expect(parseRobots('User-agent: *\nDisallow: /a\nAllow: /a\n', 'https://www.example.com').isDisallowed('/a')).toBe(
      false,
    );
  });
});

describe('a sitemap', () => {
  const set = (rows: string): string =>
    `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows}\n</urlset>\n`;

  test('has rows with their lines, entities read', () => {
    expect(
      parseSitemap(
        set(
          '<url><loc>https://a.example/x?a=1&amp;b=2</loc><lastmod>2026-11-20</lastmod></url>\n<url>\n<loc> https://a.example/ </loc>\n</url>',
        ),
      ),
    ).toEqual({
      kind: 'urlset',
      entries: [
        { loc: 'https://a.example/x?a=1&b=2', lastmod: '2026-11-20', line: 3 },
        { loc: 'https://a.example/', lastmod: '', line: 4 },
      ],
    });
  });

  test('may be an index', () => {
    expect(
      parseSitemap(
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>',
      ),
    ).toEqual({ kind: 'sitemapindex', entries: [{ loc: 'https://a.example/s.xml', lastmod: '', line: 1 }] });
  });

  test.each(['', 'hello', set('').replace('</urlset>', ''), '<urlset><url></url></urlset>'])('is none: %j', (text) => {
    expect(parseSitemap(text)).toEqual({ kind: null, entries: [] });
  });
});

describe('redirects', () => {
  test.each([
    ['0; url=/a', { seconds: 0, path: '/a' }],
    ["0;URL='/a'", { seconds: 0, path: '/a' }],
    ['5, url=https://www.example.com/a', { seconds: 5, path: '/a' }],
    ['0; url=https://other.example/a', { seconds: 0, path: 'https://other.example/a' }],
    ['30', { seconds: 30, path: '' }],
    ['', { seconds: Number.NaN, path: '' }],
  ])('%j says', (content, says) => {
    expect(refreshTarget(content, 'https://www.example.com')).toEqual(says);
  });

  test('are found in stubs, not in pages', () => {
    expect(redirectOf('<meta content="0; url=/a?b=1&amp;c=2" http-equiv="Refresh">', 'https://x.example')).toBe(
      '/a?b=1&c=2',
    );
    expect(redirectOf('<meta http-equiv="refresh" content="30">', 'https://x.example')).toBeNull();
    expect(redirectOf('<p>refresh</p>', 'https://x.example')).toBeNull();
  });

  test('are read from the table, patterns and comments left out', () => {
    expect(parseRedirects('# aliases\n/a /b 301\n/c  /d\n/e/* /f 302\n/g/:city /h\n\n/i /j 301! # forced\n')).toEqual([
      { from: '/a', to: '/b', status: 301, line: 2 },
      { from: '/c', to: '/d', status: 301, line: 3 },
      { from: '/i', to: '/j', status: 301, line: 7 },
    ]);
  });

  test('of stubs and table are one list; rewrites and slashes are none of them', () => {
    const redirects = collectRedirects({
      stubs: [
        { file: 'a.html', html: '<meta http-equiv="refresh" content="0; url=/b">' },
        { file: 'p.html', html: '<p>' },
      ],
      table: '/c /d 301\n/e /404 404\n/f/ /f 301\n',
      origin: 'https://x.example',
    });
    expect([...redirects]).toEqual([
      ['/c', '/d'],
      ['/a', '/b'],
    ]);
  });
});

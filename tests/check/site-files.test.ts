/** robots.txt, sitemaps, redirects and host policies as the check reads them. */
import { describe, expect, test } from 'vitest';
import { headerPaths, parseHeaders } from '../../generator/output/hosts/header-file.ts';
import { parseRobots } from '../../generator/check/parse-robots.ts';
import { parseSitemap } from '../../generator/check/parse-sitemap.ts';

describe('robots.txt', () => {
  const { lines } = parseRobots(
    '# ours\nUser-Agent: *\nUser-agent: Other\nDisallow: /private\nAllow: /private/open\nDisallow: /*.pdf$\nDisallow: /a b\nDisallow:\n\nUser-agent: Bad\nDisallow: /\nhm\n',
    'https://www.example.com',
  );

  test('has lines with their places', () => {
    expect(lines[0]).toEqual({ line: 2, key: 'user-agent', value: '*' });
    expect(lines.at(-1)).toEqual({ line: 12, key: '', value: 'hm' });
  });
});

describe('a sitemap', () => {
  const set = (rows: string): string =>
    `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows}\n</urlset>\n`;

  test('has rows with their places, entities read', () => {
    const rows =
      '<url><loc>https://a.example/x?a=1&amp;b=2</loc><lastmod>2026-11-20</lastmod></url>\n<url>\n<loc> https://a.example/ </loc>\n</url>';
    expect(parseSitemap(set(rows))).toEqual({
      kind: 'urlset',
      entries: [
        { loc: 'https://a.example/x?a=1&b=2', lastmod: '2026-11-20', offset: 83 },
        { loc: 'https://a.example/', lastmod: '', offset: 166 },
      ],
    });
  });
});

test('headers of a host have their paths', () => {
  const text =
    "# A note\n/*\n  X-A: b\n  Content-Security-Policy: script-src 'self'\n/maps/:city\n  content-security-policy: frame-src *\n";
  const rules = parseHeaders(text);
  expect(rules).toEqual([
    {
      path: '/*',
      headers: [
        { name: 'X-A', value: 'b' },
        { name: 'Content-Security-Policy', value: "script-src 'self'" },
      ],
    },
    { path: '/maps/:city', headers: [{ name: 'content-security-policy', value: 'frame-src *' }] },
  ]);
  expect(rules.map(headerPaths)).toEqual(['^/.*$', '^/maps/[^/]+$']);
});

/** Parts of packages that gen uses although they are not documented: a new version that moves them fails here, by name. */
import { expect, it } from 'vitest';

it('sitemap has its writer in modules of their own', async () => {
  const [{ element }, { ErrorLevel, TagNames }, { normalizeURL }, { validateSMIOptions }, { SitemapIndexStream }] =
    await Promise.all([
      import('sitemap/dist/lib/sitemap-xml.js'),
      import('sitemap/dist/lib/types.js'),
      import('sitemap/dist/lib/utils.js'),
      import('sitemap/dist/lib/validation.js'),
      import('sitemap/dist/lib/sitemap-index-stream.js'),
    ]);
  expect(element(TagNames.loc, 'https://a.example/?b&c')).toBe('<loc>https://a.example/?b&amp;c</loc>');
  expect(normalizeURL({ url: '/b' }, 'https://a.example', true).url).toBe('https://a.example/b');
  expect(() => validateSMIOptions({ url: '' } as Parameters<typeof validateSMIOptions>[0], ErrorLevel.THROW)).toThrow();
  expect(new SitemapIndexStream({ lastmodDateOnly: true })).toHaveProperty('write');
});

import { describe, expect, it } from 'vitest';
import { renderSitemap, sitemapFiles, type SitemapRow } from '../../generator/output/sitemap.ts';

const origin = 'https://www.towing.example';
const row = (path: string, more: Partial<SitemapRow> = {}): SitemapRow => ({
  path,
  lastmod: '2026-11-20',
  alternates: [],
  photos: [],
  changefreq: 'weekly',
  priority: 0.9,
  ...more,
});

interface File {
  readonly file: string;
  readonly body: string;
}

/** The files of a sitemap, the index first. */
const renderAll = (rows: readonly SitemapRow[], rowsPerPart = 20_000): Promise<File[]> =>
  Promise.all(
    sitemapFiles(rows.length, rowsPerPart).map(async (file) => ({
      file,
      body: await renderSitemap(file, { url: origin, rows, rowsPerPart }),
    })),
  );
const names = (files: readonly File[]): string[] => files.map(({ file }) => file);
const locations = ({ body }: File): string[] =>
  [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc as string);

describe('renderSitemap', () => {
  it('writes one file with the rows in their order', async () => {
    const files = await renderAll([
      row('/', { priority: 1 }),
      row('/about', { changefreq: 'monthly', priority: 0.8, lastmod: '2025-01-31' }),
    ]);
    expect(files).toEqual([
      {
        file: 'sitemap.xml',
        body: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.towing.example/</loc><lastmod>2026-11-20</lastmod><changefreq>weekly</changefreq><priority>1.0</priority></url>
<url><loc>https://www.towing.example/about</loc><lastmod>2025-01-31</lastmod><changefreq>monthly</changefreq><priority>0.8</priority></url>
</urlset>
`,
      },
    ]);
  });

  it('lists the photographs that a page shows', async () => {
    const photos = ['assets/photos/yard-1.jpg', 'assets/photos/crew-2.jpg'];
    const [sitemap] = await renderAll([row('/', { photos }), row('/about')]);
    expect(String(sitemap?.body).split('\n').slice(0, 2)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
      '<url><loc>https://www.towing.example/</loc><lastmod>2026-11-20</lastmod><changefreq>weekly</changefreq><priority>0.9</priority><image:image><image:loc>https://www.towing.example/assets/photos/yard-1.jpg</image:loc></image:image><image:image><image:loc>https://www.towing.example/assets/photos/crew-2.jpg</image:loc></image:image></url>',
    ]);
  });

  it('starts a numbered file at the limit of URLs, and makes sitemap.xml the index', async () => {
    const rows = ['/1', '/2', '/3', '/4', '/5'].map((path, index) => row(path, { lastmod: `2026-11-0${5 - index}` }));
    const [index, ...parts] = await renderAll(rows, 2);
    const files = [...parts, index as File];
    expect(names(files)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml', 'sitemap.xml']);
    expect(files.map(locations)).toEqual([
      [`${origin}/1`, `${origin}/2`],
      [`${origin}/3`, `${origin}/4`],
      [`${origin}/5`],
      [`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`, `${origin}/sitemap-3.xml`],
    ]);
    expect([...String(files[3]?.body).matchAll(/<lastmod>(.*?)</g)].map(([, day]) => day)).toEqual([
      '2026-11-05',
      '2026-11-03',
      '2026-11-01',
    ]);
    expect(String(files[3]?.body)).toContain('<sitemapindex');
    expect(String(files[0]?.body)).not.toContain('<sitemapindex');
  });

  it('keeps to one file at exactly the limit', async () => {
    expect(names(await renderAll([row('/1'), row('/2')], 2))).toEqual(['sitemap.xml']);
  });

  it('refuses a value that the protocol does not know', async () => {
    await expect(renderAll([row('/', { priority: 2 })])).rejects.toThrow(/priority/i);
    await expect(renderAll([row('/', { changefreq: 'often' })])).rejects.toThrow(/changefreq/i);
  });
});

import { SitemapStream, streamToPromise } from 'sitemap';
import type { OutputFile, SitemapRow } from '../model.ts';

export async function renderSitemap(origin: string, rows: Iterable<SitemapRow & { path: string; lastmod: string }>): Promise<OutputFile[]> {
  const stream = new SitemapStream({ hostname: origin, lastmodDateOnly: true });
  for (const row of rows) stream.write({ url: row.path, lastmod: row.lastmod, changefreq: row.changefreq, priority: row.priority });
  stream.end();
  return [{ file: 'sitemap.xml', body: await streamToPromise(stream), source: 'the sitemap' }];
}

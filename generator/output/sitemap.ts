/** Writes sitemap.xml; on a large site, an index with numbered parts. */
import type { EnumChangefreq } from 'sitemap';
import type { OutputFile } from '../define/file.ts';
import type { Alternate } from '../define/page.ts';
import { PHOTO_FOLDER } from '../photos/renditions.ts';

export interface SitemapEntry {
  readonly priority: number;
  readonly changefreq: string;
  /** "/locations/macon" */
  readonly path: string;
  /** Day of the last change, "2026-11-20"; "" if it is not known. */
  readonly lastmod: string;
  /** The page in all its languages; empty for one without others. */
  readonly alternates: readonly Alternate[];
  /** Files of the photographs that it shows, below `out/`. */
  readonly photos: readonly string[];
}

const PHOTO = new RegExp(` src="/(${PHOTO_FOLDER}/[^"]+)"`, 'g');

/** Returns the files of the photographs that a page shows, below `out/`. */
export const readPhotos = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(PHOTO), ([, file = '']) => Buffer.from(file).toString())),
];

/** The protocol takes 50,000 URLs and 50 MB: this many fit even if each has the 2,047 characters that it allows (sitemaps.org). */
const ROWS_PER_PART = 20_000;

/** Returns the possible files of a sitemap of so many rows. */
export function sitemapFiles(rows: number): string[] {
  const parts = rows > ROWS_PER_PART ? Math.ceil(rows / ROWS_PER_PART) : 0;
  return ['sitemap.xml', ...Array.from({ length: parts }, (_, index) => partFile(index + 1))];
}

const partFile = (number: number): string => `sitemap-${number}.xml`;

interface SitemapOptions {
  /** Address of the site: "https://www.example.com". */
  readonly url: string;
  readonly rows: readonly SitemapEntry[];
  readonly rowsPerPart?: number;
}

/** Yields sitemap.xml, or numbered parts and sitemap.xml as their index. Take them one by one: each may have some 10 MB. */
export async function* renderSitemap({
  url,
  rows,
  rowsPerPart = ROWS_PER_PART,
}: SitemapOptions): AsyncGenerator<OutputFile> {
  if (rows.length <= rowsPerPart) return yield { file: 'sitemap.xml', body: await writePart(url, rows) };
  const parts: { url: string; lastmod: string }[] = [];
  for (let from = 0; from < rows.length; from += rowsPerPart) {
    const part = rows.slice(from, from + rowsPerPart);
    const file = partFile(parts.length + 1);
    parts.push({
      url: `${url}/${file}`,
      lastmod: part.reduce((newest, { lastmod }) => (lastmod > newest ? lastmod : newest), ''),
    });
    yield { file, body: await writePart(url, part) };
  }
  yield { file: 'sitemap.xml', body: await writeIndex(parts) };
}

/** Returns a sitemap with a line for each row. */
async function writePart(url: string, rows: readonly SitemapEntry[]): Promise<string> {
  if (rows.length === 0) return EMPTY;
  const hasLanguages = rows.some(({ alternates }) => alternates.length > 0);
  const hasPhotos = rows.some(({ photos }) => photos.length > 0);
  const { ErrorLevel, SitemapStream, streamToPromise } = await import('sitemap');
  const stream = new SitemapStream({
    lastmodDateOnly: true,
    level: ErrorLevel.THROW,
    xmlns: { news: false, xhtml: hasLanguages, image: hasPhotos, video: false },
  });
  for (const { path, lastmod, changefreq, priority, alternates, photos } of rows) {
    const links = alternates.map((other) => ({ lang: other.language, url: url + other.path }));
    stream.write({
      url: url + path,
      ...(lastmod && { lastmod }),
      changefreq: changefreq as EnumChangefreq,
      priority,
      links,
      img: photos.map((file) => ({ url: `${url}/${file}` })),
    });
  }
  stream.end();
  const text = String(await streamToPromise(stream));
  return `${text.replaceAll(/(?=<url>|<\/urlset>)/g, '\n')}\n`;
}

/** The stream refuses to end without a row. */
const EMPTY =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n';

async function writeIndex(parts: readonly { url: string; lastmod: string }[]): Promise<string> {
  const { SitemapIndexStream, streamToPromise } = await import('sitemap');
  const stream = new SitemapIndexStream({ lastmodDateOnly: true });
  for (const { url, lastmod } of parts) stream.write({ url, ...(lastmod && { lastmod }) });
  stream.end();
  return `${String(await streamToPromise(stream))}\n`;
}

/**
 * Writes sitemap.xml; above the limits of the protocol (50,000 URLs or 50 MB, sitemaps.org), an index with numbered parts. Memory
 * holds one part. The writer of elements of `sitemap` is called row by row: its stream takes ten times as long.
 */
import type { EnumChangefreq } from 'sitemap';
import type { OutputFile } from '../define/file.ts';
import type { SitemapRow } from '../define/page.ts';

export interface SitemapEntry extends SitemapRow {
  /** "/locations/macon" */
  readonly path: string;
  /** Day of the last change, "2026-11-20". */
  readonly lastmod: string;
}

const LIMITS = { urls: 50_000, bytes: 50 * 1024 * 1024 };
/** Rows that fit into 50 MB even when every address has the 2,047 characters that the protocol allows (sitemaps.org). */
const SURE_ROWS = 20_000;

/** Returns the possible files of a sitemap of so many rows. */
export function sitemapFiles(rows: number): string[] {
  const parts = rows > SURE_ROWS ? Math.ceil(rows / SURE_ROWS) : 0;
  return ['sitemap.xml', ...Array.from({ length: parts }, (_, index) => partFile(index + 1))];
}

const partFile = (number: number): string => `sitemap-${number}.xml`;

/** Yields sitemap.xml, or numbered parts and sitemap.xml as their index. Take them one by one: each may have some 10 MB. */
export async function* renderSitemap({
  origin,
  rows,
  limits = LIMITS,
}: {
  origin: string;
  rows: Iterable<SitemapEntry>;
  limits?: typeof LIMITS;
}): AsyncGenerator<OutputFile> {
  const write = await createWriter(origin);
  const parts: { url: string; lastmod: string }[] = [];
  let part = createPart();
  const close = (): OutputFile => {
    const file = partFile(parts.length + 1);
    parts.push({ url: `${origin}/${file}`, lastmod: part.newest });
    return { file, body: textOf(part) };
  };
  for (const row of rows) {
    const text = write(row);
    const bytes = Buffer.byteLength(text);
    if (part.rows.length >= limits.urls || (part.rows.length > 0 && part.bytes + bytes > limits.bytes)) {
      yield close();
      part = createPart();
    }
    part.rows.push(text);
    part.bytes += bytes;
    if (row.lastmod > part.newest) part.newest = row.lastmod;
  }
  if (parts.length === 0) return yield { file: 'sitemap.xml', body: textOf(part) };
  yield close();
  yield { file: 'sitemap.xml', body: await writeIndex(parts) };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const TAIL = '</urlset>\n';

/** Creates a file of the sitemap: its rows, its size in bytes, and its newest day. */
const createPart = () => ({ rows: [] as string[], bytes: HEAD.length + TAIL.length, newest: '' });

const textOf = ({ rows }: ReturnType<typeof createPart>): string => HEAD + rows.join('') + TAIL;

/** Returns a function that writes a row as a line. */
async function createWriter(origin: string): Promise<(row: SitemapEntry) => string> {
  // The package's index loads its XML parsers, too; that takes three times as long as the writer alone.
  const [{ element }, { ErrorLevel, TagNames }, { normalizeURL }, { validateSMIOptions }] = await Promise.all([
    import('sitemap/dist/lib/sitemap-xml.js'),
    import('sitemap/dist/lib/types.js'),
    import('sitemap/dist/lib/utils.js'),
    import('sitemap/dist/lib/validation.js'),
  ]);
  return ({ path, lastmod, changefreq, priority }) => {
    const item = normalizeURL({ url: path, lastmod, changefreq: changefreq as EnumChangefreq, priority }, origin, true);
    validateSMIOptions(item, ErrorLevel.THROW);
    const fields = [
      element(TagNames.loc, item.url),
      element(TagNames.lastmod, lastmod),
      element(TagNames.changefreq, changefreq),
      element(TagNames.priority, priority.toFixed(1)),
    ];
    return `<url>${fields.join('')}</url>\n`;
  };
}

async function writeIndex(parts: readonly { url: string; lastmod: string }[]): Promise<string> {
  const { SitemapIndexStream } = await import('sitemap/dist/lib/sitemap-index-stream.js');
  const stream = new SitemapIndexStream({ lastmodDateOnly: true });
  for (const part of parts) stream.write(part);
  stream.end();
  return `${(await stream.toArray()).join('')}\n`;
}

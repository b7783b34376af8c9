/**
 * sitemap.xml through the `sitemap` package; above the limits of the protocol (50,000 URLs or 50 MB, sitemaps.org)
 * an index with numbered parts. Rows are read once and forgotten: what is held is the part under way.
 *
 * The package takes some 40 µs for a row. Rows of the same day, frequency and priority differ in their path alone,
 * so it writes each such kind once, and every row is cut to that shape.
 */
import type { OutputFile } from '../define/file.ts';
import type { SitemapRow } from '../define/page.ts';

/** One page of the sitemap. */
export interface SitemapEntry extends SitemapRow {
  /** "/locations/macon" */
  readonly path: string;
  /** Day of the last change, "2026-11-20". */
  readonly lastmod: string;
}

/** Most that one file may hold; smaller in tests. */
export interface SitemapLimits {
  readonly urls: number;
  readonly bytes: number;
}
const LIMITS: SitemapLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 };
/** Rows that fit into 50 MB even when every address has the 2,047 characters that the protocol allows (sitemaps.org). */
const SURE_ROWS = 20_000;

/** The files that a sitemap of so many rows may come to. */
export function sitemapFiles(rows: number): string[] {
  const parts = rows > SURE_ROWS ? Math.ceil(rows / SURE_ROWS) : 0;
  return ['sitemap.xml', ...Array.from({ length: parts }, (_, index) => partFile(index + 1))];
}

const partFile = (number: number): string => `sitemap-${number}.xml`;

/**
 * Gives the files of the sitemap, in the order of the rows: sitemap.xml alone, or sitemap-1.xml, sitemap-2.xml, …
 * and then sitemap.xml as their index. Take them one by one (`for await`): each may have some 10 MB.
 */
export async function* renderSitemap({
  origin,
  rows,
  limits = LIMITS,
}: {
  origin: string;
  rows: Iterable<SitemapEntry>;
  limits?: SitemapLimits;
}): AsyncGenerator<OutputFile> {
  const shapes = await createShapes(origin);
  const parts: IndexEntry[] = [];
  let part = openPart(shapes.head, shapes.tail);
  for (const row of rows) {
    const written = shapes.write(row);
    const text = typeof written === 'string' ? written : await written;
    const bytes = Buffer.byteLength(text);
    if (part.isFull(bytes, limits)) {
      yield close(part, partFile(parts.length + 1), origin, parts);
      part = openPart(shapes.head, shapes.tail);
    }
    part.add(text, bytes, row.lastmod);
  }
  if (parts.length === 0) return yield outputFile('sitemap.xml', part.text());
  yield close(part, partFile(parts.length + 1), origin, parts);
  yield outputFile('sitemap.xml', await writeIndex(parts));
}

interface IndexEntry {
  readonly url: string;
  /** Newest day of the part. */
  readonly lastmod: string;
}

interface Part {
  readonly isFull: (nextBytes: number, limits: SitemapLimits) => boolean;
  readonly add: (text: string, bytes: number, lastmod: string) => void;
  readonly text: () => string;
  readonly newest: () => string;
}

function openPart(head: string, tail: string): Part {
  const rows: string[] = [];
  let total = Buffer.byteLength(head) + Buffer.byteLength(tail);
  let newest = '';
  return {
    isFull: (nextBytes, limits) => rows.length >= limits.urls || (rows.length > 0 && total + nextBytes > limits.bytes),
    add: (text, bytes, lastmod) => {
      rows.push(text);
      total += bytes;
      if (lastmod > newest) newest = lastmod;
    },
    text: () => head + rows.join('') + tail,
    newest: () => newest,
  };
}

function close(part: Part, file: string, origin: string, parts: IndexEntry[]): OutputFile {
  parts.push({ url: `${origin}/${file}`, lastmod: part.newest() });
  return outputFile(file, part.text());
}

const outputFile = (file: string, body: string): OutputFile => ({ file, body });

interface Shapes {
  readonly head: string;
  readonly tail: string;
  /** Text of one row, with a line break after it. */
  readonly write: (row: SitemapEntry) => string | Promise<string>;
}

/** What needs no escaping in a URL and in XML: every path made of slugs. */
const PLAIN = /^\/[\w./-]*$/;

async function createShapes(origin: string): Promise<Shapes> {
  // The package's index loads its XML parsers, too; that takes three times as long as the writer alone.
  const { SitemapStream } = await import('sitemap/dist/lib/sitemap-stream.js');
  type Options = NonNullable<ConstructorParameters<typeof SitemapStream>[0]>;
  const options = {
    hostname: origin,
    lastmodDateOnly: true,
    level: 'throw',
    xmlns: { news: false, xhtml: false, image: false, video: false },
  } as Options;
  const draw = async ({ path, lastmod, changefreq, priority }: SitemapEntry): Promise<string> => {
    const stream = new SitemapStream({ ...options });
    stream.end({ url: path, lastmod, changefreq, priority });
    return (await stream.toArray()).join('');
  };
  const rowOf = (text: string): string => `${text.slice(text.indexOf('<url>'), text.lastIndexOf('</urlset>'))}\n`;
  const sample = await draw({ path: '/', lastmod: '2000-01-01', changefreq: 'weekly', priority: 1 });
  const kinds = new Map<string, readonly [string, string]>();
  const learn = async (kind: string, row: SitemapEntry): Promise<string> => {
    const [before, after] = rowOf(await draw({ ...row, path: '/' })).split(`<loc>${origin}/</loc>`) as [string, string];
    kinds.set(kind, [`${before}<loc>${origin}`, `</loc>${after}`]);
    return write(row) as string;
  };
  const write = (row: SitemapEntry): string | Promise<string> => {
    if (!PLAIN.test(row.path)) return draw(row).then(rowOf);
    const kind = `${row.lastmod} ${row.changefreq} ${row.priority}`;
    const shape = kinds.get(kind);
    return shape ? shape[0] + row.path + shape[1] : learn(kind, row);
  };
  return { head: `${sample.slice(0, sample.indexOf('<url>'))}\n`, tail: '</urlset>\n', write };
}

async function writeIndex(parts: readonly IndexEntry[]): Promise<string> {
  const { SitemapIndexStream } = await import('sitemap/dist/lib/sitemap-index-stream.js');
  const stream = new SitemapIndexStream({ lastmodDateOnly: true });
  for (const part of parts) stream.write(part);
  stream.end();
  return `${(await stream.toArray()).join('')}\n`;
}

/** Writes sitemap.xml; on a large site, an index with numbered parts. */
import type { EnumChangefreq } from 'sitemap';
import type { Alternate } from '../define/page.ts';
import type { Plan } from '../plan/pages.ts';

export interface SitemapRow {
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

/** The protocol takes 50,000 URLs and 50 MB: this many fit even if each has the 2,047 characters that it allows (sitemaps.org). */
const ROWS_PER_PART = 20_000;

/** Returns the files of a sitemap of so many rows. */
export function sitemapFiles(rows: number, rowsPerPart = ROWS_PER_PART): string[] {
  const parts = rows > rowsPerPart ? Math.ceil(rows / rowsPerPart) : 0;
  return [SITEMAP_FILE, ...Array.from({ length: parts }, (_, index) => `sitemap-${index + 1}.xml`)];
}

/** The sitemap, or the index of its parts. */
export const SITEMAP_FILE = 'sitemap.xml';

/** What a build has recorded of a page. */
export type PageRecord = Pick<SitemapRow, 'lastmod' | 'photos'>;

/** Returns the rows of the pages that are built, in the order of the plan. `recordOf` returns null for any other file. */
export const listRows = (
  { pages, alternates }: Pick<Plan, 'pages' | 'alternates'>,
  recordOf: (file: string) => PageRecord | null,
): SitemapRow[] =>
  pages.flatMap(({ definition: { sitemap, afterBuild }, path, file }) => {
    const record = recordOf(file);
    if (!sitemap || afterBuild || !record) return [];
    const [priority, changefreq] = sitemap;
    const { lastmod, photos } = record;
    return [{ priority, changefreq, path, lastmod, alternates: alternates.get(path) ?? [], photos }];
  });

interface SitemapOptions {
  /** Address of the site: "https://www.example.com". */
  readonly url: string;
  readonly rows: readonly SitemapRow[];
  readonly rowsPerPart?: number;
}

/** Returns the contents of one of the files that `sitemapFiles` names. */
export async function renderSitemap(
  file: string,
  { url, rows, rowsPerPart = ROWS_PER_PART }: SitemapOptions,
): Promise<string> {
  const [, ...parts] = sitemapFiles(rows.length, rowsPerPart);
  if (parts.length === 0) return writePart(url, rows);
  const rowsOf = (name: string): readonly SitemapRow[] => {
    const from = parts.indexOf(name) * rowsPerPart;
    return rows.slice(from, from + rowsPerPart);
  };
  if (file !== SITEMAP_FILE) return writePart(url, rowsOf(file));
  return writeIndex(
    parts.map((name) => ({
      url: `${url}/${name}`,
      lastmod: rowsOf(name).reduce((newest, { lastmod }) => (lastmod > newest ? lastmod : newest), ''),
    })),
  );
}

/** Loads the package. Compiled, it is the default alone; tsx, which runs the sources of a clone, gives it no default. */
async function loadPackage(): Promise<typeof import('sitemap')> {
  const loaded: typeof import('sitemap') & { readonly default?: typeof import('sitemap') } = await import('sitemap');
  return loaded.default ?? loaded;
}

/** Returns a sitemap with a line for each row. */
async function writePart(url: string, rows: readonly SitemapRow[]): Promise<string> {
  if (rows.length === 0) return EMPTY;
  const hasLanguages = rows.some(({ alternates }) => alternates.length > 0);
  const hasPhotos = rows.some(({ photos }) => photos.length > 0);
  const { ErrorLevel, SitemapStream, streamToPromise } = await loadPackage();
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
  const { SitemapIndexStream, streamToPromise } = await loadPackage();
  const stream = new SitemapIndexStream({ lastmodDateOnly: true });
  for (const { url, lastmod } of parts) stream.write({ url, ...(lastmod && { lastmod }) });
  stream.end();
  return `${String(await streamToPromise(stream))}\n`;
}

/** Writes sitemap.xml; on a large site, an index with numbered parts. */
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
  { contentPages, alternates }: Pick<Plan, 'contentPages' | 'alternates'>,
  recordOf: (file: string) => PageRecord | null,
): SitemapRow[] =>
  contentPages.flatMap(({ definition: { sitemap }, path, file }) => {
    const record = recordOf(file);
    if (!sitemap || !record) return [];
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
export function renderSitemap(file: string, { url, rows, rowsPerPart = ROWS_PER_PART }: SitemapOptions): string {
  const [, ...parts] = sitemapFiles(rows.length, rowsPerPart);
  if (parts.length === 0) return writePart(url, rows);
  const rowsOf = (name: string): readonly SitemapRow[] => {
    const from = parts.indexOf(name) * rowsPerPart;
    return rows.slice(from, from + rowsPerPart);
  };
  if (file !== SITEMAP_FILE) return writePart(url, rowsOf(file));
  const entries = parts.map((name) => {
    const lastmod = rowsOf(name).reduce((newest, row) => (row.lastmod > newest ? row.lastmod : newest), '');
    return `<sitemap>${placeAndDay(`${url}/${name}`, lastmod)}</sitemap>`;
  });
  return `${START}<sitemapindex ${SITEMAP}>${entries.join('')}</sitemapindex>\n`;
}

const START = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const IMAGE = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Returns a sitemap with a line for each row. */
function writePart(url: string, rows: readonly SitemapRow[]): string {
  const xhtml = rows.some(({ alternates }) => alternates.length > 0) ? XHTML : '';
  const image = rows.some(({ photos }) => photos.length > 0) ? IMAGE : '';
  const lines = rows.map(({ path, lastmod, changefreq, priority, alternates, photos }) => {
    const links = alternates.map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other.language}" href="${addressOf(url + other.path)}"/>`,
    );
    const images = photos.map(
      (file) => `<image:image><image:loc>${addressOf(`${url}/${file}`)}</image:loc></image:image>`,
    );
    const own = `${placeAndDay(url + path, lastmod)}<changefreq>${changefreq}</changefreq><priority>${priority.toFixed(1)}</priority>`;
    return `<url>${own}${links.join('')}${images.join('')}</url>\n`;
  });
  return `${START}<urlset ${SITEMAP}${xhtml}${image}>\n${lines.join('')}</urlset>\n`;
}

const placeAndDay = (url: string, day: string): string =>
  `<loc>${addressOf(url)}</loc>${day && `<lastmod>${day}</lastmod>`}`;

/** Returns an address in ASCII, for XML. */
const addressOf = (url: string): string => new URL(url).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;');

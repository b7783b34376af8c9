/** Reads sitemaps and sitemap indexes as gen writes them. */

export interface SitemapEntry {
  readonly loc: string;
  /** Empty if the entry has none. */
  readonly lastmod: string;
  readonly offset: number;
}

const FORM =
  /^(?:<\?xml[^>]*\?>)?\s*<(urlset|sitemapindex)\s[^>]*xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"[^>]*>([\s\S]*)<\/\1>\s*$/;
const LOC = /<loc>([^<]*)<\/loc>/;
const LASTMOD = /<lastmod>([^<]*)<\/lastmod>/;
const ENTRY = /<(url|sitemap)>([\s\S]*?)<\/\1>/g;

/** Null for a text that is not a sitemap. */
export function parseSitemap(xml: string): { kind: 'urlset' | 'sitemapindex'; entries: SitemapEntry[] } | null {
  const [, kind, rows] = FORM.exec(xml) ?? [];
  if (kind === undefined || rows === undefined || rows.replace(ENTRY, '').trim() !== '') return null;
  const from = xml.indexOf(rows);
  const entries = [...rows.matchAll(ENTRY)].map(({ 2: entry = '', index }) => ({
    loc: textIn(entry, LOC),
    lastmod: textIn(entry, LASTMOD),
    offset: from + index,
  }));
  return { kind: kind as 'urlset' | 'sitemapindex', entries };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textIn(entry: string, element: RegExp): string {
  const [, text = ''] = element.exec(entry) ?? [];
  return text.trim().replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '');
}

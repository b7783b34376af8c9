/** Reads sitemaps and sitemap indexes, those of other programs, too. */

export interface SitemapEntry {
  readonly loc: string;
  /** Empty if the entry has none. */
  readonly lastmod: string;
  readonly offset: number;
}

const ROOT = /<(urlset|sitemapindex)\s[^>]*xmlns=["']http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9["']/;

/** Null for a text that is not a sitemap. */
export function parseSitemap(xml: string): { kind: string; entries: SitemapEntry[] } | null {
  const [, kind] = ROOT.exec(xml) ?? [];
  if (kind === undefined || !xml.includes(`</${kind}>`)) return null;
  const entries = [...xml.matchAll(/<(url|sitemap)>(.*?)<\/\1>/gs)].map(({ 2: row = '', index }) => ({
    loc: textIn(row, /<loc>(.*?)<\/loc>/s),
    lastmod: textIn(row, /<lastmod>(.*?)<\/lastmod>/s),
    offset: index,
  }));
  return { kind, entries };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&#038;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
};

const textIn = (row: string, element: RegExp): string =>
  (element.exec(row)?.[1] ?? '')
    .replace(/^\s*<!\[CDATA\[(.*)\]\]>\s*$/s, '$1')
    .trim()
    .replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity);

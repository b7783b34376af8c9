/** A sitemap or a sitemap index as rows with their lines. */

export interface SitemapEntry {
  readonly loc: string;
  /** Empty when it gives none. */
  readonly lastmod: string;
  readonly line: number;
}
export interface SitemapFile {
  readonly kind: 'urlset' | 'sitemapindex' | null;
  readonly entries: readonly SitemapEntry[];
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `kind` is null for a file that is neither. */
export function parseSitemap(xml: string): SitemapFile {
  const [, kind, attributes = ''] = /<(urlset|sitemapindex)\b([^>]*)>/.exec(xml) ?? [];
  if (!kind || !attributes.includes(NAMESPACE) || !xml.trimEnd().endsWith(`</${kind}>`))
    return { kind: null, entries: [] };
  const row = kind === 'urlset' ? 'url' : 'sitemap';
  const entries: SitemapEntry[] = [];
  let line = 1;
  let from = 0;
  for (const match of xml.matchAll(new RegExp(`<${row}>(.*?)</${row}>`, 'gs'))) {
    line += countLines(xml, from, match.index);
    from = match.index;
    entries.push({ loc: textIn(match[1] ?? '', 'loc'), lastmod: textIn(match[1] ?? '', 'lastmod'), line });
  }
  return { kind: kind as SitemapFile['kind'], entries };
}

function textIn(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>\\s*(.*?)\\s*</${tag}>`, 's').exec(xml)?.[1] ?? '';
  return text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

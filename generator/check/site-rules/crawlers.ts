/** Rules for robots.txt and the sitemap. */
import { fileOfPath } from '../../plan/paths.ts';
import type { CheckedSite, PageOutline, SiteFound, SiteRule } from '../types.ts';

const ROBOTS = 'robots.txt';
const KNOWN = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay']);

/** robots.txt is valid, names the sitemap, and hides no page that is noindex: crawlers would never read that. */
export const robotsFile: SiteRule = {
  name: 'robots.txt',
  basis: { source: 'Google Search Central, robots.txt and robots meta tag; RFC 9309', date: '2026-08' },
  check: (site) => {
    if (!site.files.has(ROBOTS)) return [robotsFault('There is no robots.txt.')];
    return [...lineFaults(site), ...sitemapFaults(site), ...contradictions(site)];
  },
};

const robotsFault = (message: string, line = 1, detail = ''): SiteFound => ({ file: ROBOTS, line, message, detail });

function lineFaults({ robots: { lines, isForAll, isDisallowed } }: CheckedSite): SiteFound[] {
  const faults = lines.flatMap(({ line, key, value }): SiteFound[] => {
    if (key === '') return [robotsFault('A line of robots.txt is not of the form "name: value".', line, value)];
    if (!KNOWN.has(key)) return [robotsFault(`Crawlers do not know "${key}" in robots.txt.`, line)];
    return (key === 'allow' || key === 'disallow') && value !== '' && !/^[/*]/.test(value)
      ? [robotsFault('A path in robots.txt does not begin with a slash.', line, value)]
      : [];
  });
  if (!isForAll) faults.push(robotsFault('robots.txt has no rules for all crawlers.'));
  if (isDisallowed('/')) faults.push(robotsFault('robots.txt blocks the whole site.'));
  return faults;
}

function sitemapFaults({ robots, facts, files }: CheckedSite): SiteFound[] {
  const named = robots.lines.filter(({ key }) => key === 'sitemap');
  if (named.length === 0) return [robotsFault('robots.txt does not name the sitemap.')];
  return named
    .filter(({ value }) => !value.startsWith(`${facts.origin}/`) || !files.has(value.slice(facts.origin.length + 1)))
    .map(({ line, value }) => robotsFault('The sitemap that robots.txt names does not exist.', line, value));
}

function contradictions({ robots, outlines }: CheckedSite): SiteFound[] {
  const message = 'The page says noindex, but robots.txt disallows it, so no crawler sees it.';
  return outlines
    .filter(({ role, noindex, path }) => role === 'page' && noindex && robots.isDisallowed(path))
    .map(({ file }) => ({ file, message }));
}

const SITEMAP = 'sitemap.xml';
const MOST_ROWS = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;
const W3C_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:\d{2}))?$/;

type Row = ReturnType<typeof parseSitemap>['entries'][number] & { readonly file: string };

/** The sitemap has every page that the plan marks, once, by its one address, and no page that should not be found. */
export const sitemapFile: SiteRule = {
  name: 'sitemap',
  basis: { source: 'Google Search Central, "Build and submit a sitemap"; sitemaps.org 0.9', date: '2026-07' },
  check: (site) => {
    if (!site.files.has(SITEMAP)) return [{ file: SITEMAP, message: 'There is no sitemap.xml.' }];
    const { rows, faults } = readRows(site, SITEMAP);
    const listed = new Set(rows.map(({ loc }) => loc));
    const missing = site.outlines.filter(
      ({ path, role }) => role === 'page' && site.planned.get(path)?.sitemap && !listed.has(site.facts.origin + path),
    );
    return [
      ...faults,
      ...judgeRows(rows, site),
      ...missing.map(({ file }) => ({ file, message: 'The page is not in the sitemap.' })),
    ];
  },
};

function readRows(site: CheckedSite, file: string): { rows: Row[]; faults: SiteFound[] } {
  const text = site.read(file);
  const { origin } = site.facts;
  const { kind, entries } = parseSitemap(text);
  if (kind === null) return { rows: [], faults: [{ file, message: 'The file is not a sitemap.' }] };
  const rows: Row[] = [];
  const faults: SiteFound[] = [];
  if (entries.length > MOST_ROWS)
    faults.push({ file, message: `A sitemap has more than ${MOST_ROWS.toLocaleString('en-US')} rows.` });
  if (Buffer.byteLength(text) > MOST_BYTES) faults.push({ file, message: 'A sitemap is larger than 50 MB.' });
  if (entries.length === 0) faults.push({ file, message: 'The sitemap is empty.' });
  for (const entry of entries) {
    const { loc, line } = entry;
    const part = loc.slice(origin.length + 1);
    if (kind === 'urlset') rows.push({ ...entry, file });
    else if (loc.startsWith(`${origin}/`) && site.files.has(part)) {
      const inside = readRows(site, part);
      rows.push(...inside.rows);
      faults.push(...inside.faults);
    } else faults.push({ file, line, message: 'The sitemap index names a file that does not exist.', detail: loc });
  }
  return { rows, faults };
}

function judgeRows(rows: readonly Row[], site: CheckedSite): SiteFound[] {
  const pages = new Map(site.outlines.map((page) => [page.path, page]));
  const seen = new Set<string>();
  return rows.flatMap((row): SiteFound[] => {
    const { file, line, loc, lastmod } = row;
    const fault = (message: string, detail = loc): SiteFound[] => [{ file, line, message, detail }];
    const { origin } = site.facts;
    const path = loc.slice(origin.length);
    if (!loc.startsWith(`${origin}/`) || (path.length > 1 && path.endsWith('/')))
      return fault('The sitemap lists an address that is not the origin and the path of a page.');
    if (seen.has(path)) return fault('The sitemap lists a page twice.');
    seen.add(path);
    if (site.redirects.has(path)) return fault('The sitemap lists a redirect.');
    const page = pages.get(path);
    if (!page || !site.files.has(fileOfPath(path))) return fault('The sitemap lists a page that does not exist.');
    if (page.noindex) return fault('The sitemap lists a page that says noindex.');
    if (site.robots.isDisallowed(path)) return fault('The sitemap lists a page that robots.txt disallows.');
    if (!site.planned.get(path)?.sitemap) return fault('The sitemap lists a page that should not be in it.');
    return dateFaults(lastmod, page).flatMap((message) => fault(message, `${loc}: ${lastmod || 'none'}`));
  });
}

function dateFaults(lastmod: string, { dateModified }: PageOutline): string[] {
  if (!W3C_DATE.test(lastmod) || Number.isNaN(Date.parse(lastmod)))
    return ['A row of the sitemap has no valid lastmod.'];
  return dateModified !== '' && lastmod.slice(0, 10) !== dateModified.slice(0, 10)
    ? ['The lastmod of the sitemap is not the dateModified of the page.']
    : [];
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `kind` is "urlset" or "sitemapindex", null for a file that is neither. `lastmod` is empty where an entry gives none. */
export function parseSitemap(xml: string) {
  const [, kind, attributes = ''] = /<(urlset|sitemapindex)\b([^>]*)>/.exec(xml) ?? [];
  if (!kind || !attributes.includes(NAMESPACE) || !xml.trimEnd().endsWith(`</${kind}>`))
    return { kind: null, entries: [] };
  const row = kind === 'urlset' ? 'url' : 'sitemap';
  const entries: { loc: string; lastmod: string; line: number }[] = [];
  let line = 1;
  let from = 0;
  for (const match of xml.matchAll(new RegExp(`<${row}>(.*?)</${row}>`, 'gs'))) {
    line += xml.slice(from, match.index).split('\n').length - 1;
    from = match.index;
    entries.push({ loc: textIn(match[1] ?? '', 'loc'), lastmod: textIn(match[1] ?? '', 'lastmod'), line });
  }
  return { kind, entries };
}

function textIn(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>\\s*(.*?)\\s*</${tag}>`, 's').exec(xml)?.[1] ?? '';
  return text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

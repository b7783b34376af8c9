/** Rules for robots.txt and the sitemap. */
import { defineSiteRule, type PageSummary, type CheckedSite, type FileFinding } from '../../define/rule.ts';
import { isDay } from '../../define/day.ts';
import { formatNumber } from '../../errors/prose.ts';
import { ROBOTS_FILE } from '../../output/robots.ts';
import { SITEMAP_FILE } from '../../output/sitemap.ts';
import { parseRobots } from '../parse-robots.ts';
import { parseSitemap, type SitemapEntry } from '../parse-sitemap.ts';

const KNOWN_KEYS = [
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'host',
  'clean-param',
  'content-signal',
];

/** robots.txt is valid, names the sitemap, and hides no page that says noindex: crawlers would never read that. */
export const robotsFile = defineSiteRule({
  name: 'robots.txt',
  basis: 'Google Search Central, robots.txt and robots meta tag; RFC 9309 (2026-08)',
  check: (site) => {
    if (!site.files.has(ROBOTS_FILE)) return [{ file: ROBOTS_FILE, message: 'There is no robots.txt.' }];
    const { lines } = parseRobots(site.read(ROBOTS_FILE), site.facts.siteUrl);
    const hidden = 'The page says noindex, but robots.txt disallows it, so no crawler sees it.';
    return [
      ...lines.flatMap(({ line, key, value }) => {
        const finding = checkLine(key, value, site);
        return finding ? [{ file: ROBOTS_FILE, line, ...finding }] : [];
      }),
      ...[...faultsOfFile(lines, site)].map((message) => ({ file: ROBOTS_FILE, message })),
      ...site.pages
        .filter(({ role, noindex, path }) => role === 'page' && noindex && site.isDisallowed(path))
        .map(({ file }) => ({ file, message: hidden })),
    ];
  },
});

function checkLine(
  key: string,
  value: string,
  { facts: { siteUrl }, files }: CheckedSite,
): Pick<FileFinding, 'message' | 'detail'> | null {
  if (key === '') return { message: 'A line of robots.txt is not of the form "name: value".', detail: value };
  if (!KNOWN_KEYS.includes(key)) return { message: 'Crawlers do not know this key of robots.txt.', detail: key };
  if ((key === 'allow' || key === 'disallow') && value !== '' && !/^[/*]/.test(value))
    return { message: 'A path in robots.txt does not begin with a slash.', detail: value };
  const isMissing =
    key === 'sitemap' && !(value.startsWith(`${siteUrl}/`) && files.has(value.slice(siteUrl.length + 1)));
  return isMissing ? { message: 'The sitemap that robots.txt names does not exist.', detail: value } : null;
}

function* faultsOfFile(
  lines: ReturnType<typeof parseRobots>['lines'],
  { isDisallowed }: CheckedSite,
): Generator<string> {
  if (!lines.some(({ key, value }) => key === 'user-agent' && value === '*'))
    yield 'robots.txt has no rules for all crawlers.';
  if (isDisallowed('/')) yield 'robots.txt blocks the whole site.';
  if (!lines.some(({ key }) => key === 'sitemap')) yield 'robots.txt does not name the sitemap.';
}

const MOST_ROWS = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;
const W3C_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:\d{2}))?$/;

type Row = SitemapEntry & { readonly file: string };

/** The sitemap has every page that the plan puts into it, once, and no page that should not be found. */
export const sitemapFile = defineSiteRule({
  name: 'sitemap',
  basis: 'Google Search Central, "Build and submit a sitemap"; sitemaps.org 0.9 (2026-07)',
  check: (site) => {
    if (!site.files.has(SITEMAP_FILE)) return [{ file: SITEMAP_FILE, message: 'There is no sitemap.xml.' }];
    const { rows, findings } = readRows(site);
    const listed = new Set(rows.map(({ loc }) => loc));
    const missing = site.pages.filter(
      ({ path, role }) => role === 'page' && site.planned.get(path)?.sitemap && !listed.has(site.facts.siteUrl + path),
    );
    return [
      ...findings,
      ...checkRows(rows, site),
      ...missing.map(({ file }) => ({ file, message: 'The page is not in the sitemap.' })),
    ];
  },
});

/** Rows of the sitemap, or of the parts that its index names. */
function readRows(site: CheckedSite): { rows: Row[]; findings: FileFinding[] } {
  const { kind, rows, findings } = readPart(site, SITEMAP_FILE);
  if (kind !== 'sitemapindex') return { rows, findings };
  const { siteUrl } = site.facts;
  const parts = rows.map(({ loc, offset }) => {
    const file = loc.slice(siteUrl.length + 1);
    if (loc.startsWith(`${siteUrl}/`) && site.files.has(file)) return readPart(site, file);
    const message = 'The sitemap index names a file that does not exist.';
    return { rows: [], findings: [{ file: SITEMAP_FILE, offset, message, detail: loc }] };
  });
  return {
    rows: parts.flatMap((part) => part.rows),
    findings: [...findings, ...parts.flatMap((part) => part.findings)],
  };
}

function readPart(site: CheckedSite, file: string): { kind: string; rows: Row[]; findings: FileFinding[] } {
  const text = site.read(file);
  const sitemap = parseSitemap(text);
  if (sitemap === null) return { kind: '', rows: [], findings: [{ file, message: 'The file is not a sitemap.' }] };
  const { kind, entries } = sitemap;
  const findings: FileFinding[] = [];
  if (entries.length > MOST_ROWS)
    findings.push({ file, message: `A sitemap has more than ${formatNumber(MOST_ROWS)} rows.` });
  if (Buffer.byteLength(text) > MOST_BYTES) findings.push({ file, message: 'A sitemap is larger than 50 MB.' });
  const isExpected = [...site.planned.values()].some((page) => page.sitemap);
  if (entries.length === 0 && isExpected) findings.push({ file, message: 'The sitemap is empty.' });
  return { kind, rows: entries.map((entry) => ({ ...entry, file })), findings };
}

function checkRows(rows: readonly Row[], site: CheckedSite): FileFinding[] {
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const seen = new Set<string>();
  return rows.flatMap(({ file, offset, loc, lastmod }): FileFinding[] => {
    const { siteUrl } = site.facts;
    const path = loc.slice(siteUrl.length);
    const finding = (message: string, detail = loc): FileFinding[] => [{ file, offset, message, detail }];
    if (!loc.startsWith(`${siteUrl}/`) || (path.length > 1 && path.endsWith('/')))
      return finding('The sitemap lists an address that is not the origin and the path of a page.');
    if (seen.has(path)) return finding('The sitemap lists a page twice.');
    seen.add(path);
    const page = pages.get(path);
    const message = faultOfRow(path, page, site);
    if (message) return finding(message);
    const dated = faultOfDate(lastmod, page?.dateModified ?? '');
    return dated ? finding(dated, `${loc}: ${lastmod || 'none'}`) : [];
  });
}

function faultOfRow(path: string, page: PageSummary | undefined, site: CheckedSite): string | null {
  if (site.redirectOf(path) !== null) return 'The sitemap lists a redirect.';
  if (!page) return 'The sitemap lists a page that does not exist.';
  if (page.noindex) return 'The sitemap lists a page that says noindex.';
  if (site.isDisallowed(path)) return 'The sitemap lists a page that robots.txt disallows.';
  return site.planned.get(path)?.sitemap ? null : 'The sitemap lists a page that should not be in it.';
}

function faultOfDate(lastmod: string, dateModified: string): string | null {
  // The day on which a page last changed may be unknown.
  if (lastmod === '' && dateModified === '') return null;
  if (!W3C_DATE.test(lastmod) || !isDay(lastmod.slice(0, 10)) || Number.isNaN(Date.parse(lastmod)))
    return 'A row of the sitemap has no valid lastmod.';
  return dateModified !== '' && lastmod.slice(0, 10) !== dateModified.slice(0, 10)
    ? 'The lastmod of the sitemap is not the dateModified of the page.'
    : null;
}

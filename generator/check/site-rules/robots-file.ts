/** robots.txt says what it may say, names the sitemap, and hides nothing that says noindex: that would never be read. */
import { isDisallowed, parseRobots, type RobotsFile } from '../robots.ts';
import type { CheckedSite, SiteFound, SiteRule } from '../types.ts';

const FILE = 'robots.txt';
const KNOWN = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay']);

export const robotsFile: SiteRule = {
  name: 'robots.txt',
  basis: { source: 'Google Search Central, robots.txt and robots meta tag; RFC 9309', date: '2026-08' },
  check: (site) => {
    if (!site.files.has(FILE)) return [{ file: FILE, message: 'There is no robots.txt.' }];
    const robots = parseRobots(site.read(FILE));
    return [...lineFaults(robots), ...sitemapFaults(robots, site), ...contradictions(robots, site)];
  },
};

function lineFaults({ lines, groups }: RobotsFile): SiteFound[] {
  const faults = lines.flatMap(({ line, key, value }): SiteFound[] => {
    if (key === '')
      return [{ file: FILE, line, message: 'A line of robots.txt is not of the form "name: value".', detail: value }];
    if (!KNOWN.has(key)) return [{ file: FILE, line, message: `Crawlers do not know "${key}" in robots.txt.` }];
    if ((key === 'allow' || key === 'disallow') && value !== '' && !/^[/*]/.test(value))
      return [{ file: FILE, line, message: 'A path in robots.txt does not begin with a slash.', detail: value }];
    return [];
  });
  const everyone = groups.find(({ agents }) => agents.includes('*'));
  const shut = everyone && isDisallowed(everyone, '/');
  return [
    ...faults,
    ...(everyone ? [] : [{ file: FILE, message: 'robots.txt has no rules for all crawlers.' }]),
    ...(shut ? [{ file: FILE, message: 'robots.txt blocks the whole site.' }] : []),
  ];
}

function sitemapFaults({ lines }: RobotsFile, { facts, files }: CheckedSite): SiteFound[] {
  const named = lines.filter(({ key }) => key === 'sitemap');
  if (named.length === 0) return [{ file: FILE, message: 'robots.txt does not name the sitemap.' }];
  return named.flatMap(({ line, value }) =>
    value.startsWith(`${facts.origin}/`) && files.has(value.slice(facts.origin.length + 1))
      ? []
      : [{ file: FILE, line, message: 'The sitemap that robots.txt names does not exist.', detail: value }],
  );
}

function contradictions({ groups }: RobotsFile, { pages }: CheckedSite): SiteFound[] {
  const everyone = groups.find(({ agents }) => agents.includes('*'));
  if (!everyone) return [];
  return pages
    .filter(({ role, noindex, path }) => role === 'page' && noindex && isDisallowed(everyone, path))
    .map(({ file }) => ({
      file,
      message: 'The page says noindex, but robots.txt disallows it, so no crawler sees it.',
    }));
}

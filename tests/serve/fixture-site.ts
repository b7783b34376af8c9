/** A small site as the build writes it, with its host files, in a temporary folder. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatManifest } from '../../generator/build/manifest.ts';
import { formatHostFile } from '../../generator/output/host-files.ts';
import { headersOf } from '../../generator/output/headers.ts';
import { createHostRules, HOST_FILES, type HostRules } from '../../generator/output/hosts/rules.ts';
import { parseRedirects, stubsOf, type Redirect } from '../../generator/plan/redirects.ts';
import type { NotFoundRule, Routes } from '../../generator/plan/routes.ts';

export const POLICY = "default-src 'self'; style-src 'sha256-AbC+/123='; frame-ancestors 'self'";
/** The policy of one page. */
export const CHAT_POLICY = "default-src 'self'; style-src 'unsafe-inline'";
export const HASHED = 'assets/app.1a2b3c4d.js';

/** Which page answers for a missing path. */
const NOT_FOUND: NotFoundRule[] = [
  { path: '/services/:service', page: '/services/404.html' },
  { path: '/locations/:city', page: '/locations/404.html' },
  { path: '/locations/:city/:service', page: '/locations/404-service.html' },
  { path: '*', page: '/404.html' },
];
export const redirects: Redirect[] = [
  { from: '/Towing_Macon', to: '/locations/macon' },
  { from: '/app', to: 'https://book.example/start?from=old' },
  { from: '/blog', to: '/about' },
  { from: '/blog/*', to: '/about' },
  { from: '/blog/prices', to: '/services' },
  { from: '/cafés', to: '/about' },
  { from: '/index', to: '/' },
  { from: '/index.php/towing-macon.html', to: '/locations/macon' },
  { from: '/locations/gray', to: null },
  { from: '/macon', to: '/locations/macon' },
  { from: '/old page', to: null },
  { from: '/services.php?id=3', to: '/services/roadside-assistance' },
  { from: '/services.php?id=4&lang=en%20us', to: '/services' },
  { from: '/team/*', to: null },
  { from: '/towing', to: '/services/roadside-assistance' },
  { from: '/towns/*', to: '/locations/*' },
  { from: '/?page=2', to: '/about' },
];

export const routesWith = (more: Partial<Routes> = {}): Routes => ({
  base: '',
  redirects,
  notFound: NOT_FOUND,
  ...more,
});

/** Rules of a site with these redirects; `url` may have a folder. */
export const rulesWith = (
  more: Partial<Routes> = {},
  { url = 'https://www.towing.example', hosting }: { url?: string; hosting?: 'netlify' } = {},
): HostRules =>
  createHostRules({
    url,
    hosting,
    routes: routesWith({ base: new URL(url).pathname.replace(/\/$/, ''), ...more }),
    redirects: parseRedirects(routesWith(more).redirects),
    headers: headersOf({
      policy: POLICY,
      assets: [HASHED],
      hasPhotos: false,
      own: {
        '/*': { 'X-Own': 'yes, "quoted"; 100% of us' },
        '/price-list.pdf': { 'X-Robots-Tag': 'noindex' },
        '/': { 'X-Page': 'home' },
        '/chat': { 'Content-Security-Policy': CHAT_POLICY, 'X-Page': 'chat' },
        '/chat/*': { 'X-Page': 'below chat' },
      },
    }),
  });
export const rules = rulesWith();

const PAGES = [
  'index',
  'about',
  'chat',
  'chat/index',
  'chat/help',
  'services',
  'services/roadside-assistance',
  'locations',
  'locations/macon',
  'locations/perry',
  'locations/macon/roadside-assistance',
  '404',
  'services/404',
  'locations/404',
  'locations/404-service',
];
const FILES: Readonly<Record<string, string>> = {
  [HASHED]: `export const text = "${'long enough to be compressed. '.repeat(40)}";`,
  'og.png': 'not really a picture',
  'price-list.pdf': 'not really a list',
  'robots.txt': 'User-agent: *\n',
  'sitemap.xml': '<urlset/>',
  'site.webmanifest': '{"name":"Towing"}',
  '.secret': 'private',
  'locations/.secret': 'private',
  '.well-known/security.txt': 'Contact: mailto:a@towing.example\n',
};

/** The manifest of a site with these routes. */
export const manifestOf = (routes: Partial<Routes>): string =>
  formatManifest({
    inputs: null,
    environment: '',
    date: '2026-11-20',
    timeZone: null,
    staging: { url: null, noindex: false },
    shard: null,
    figures: {},
    summary: null,
    routes: routesWith(routes),
    files: new Map([['robots.txt', { hash: '0', size: 1, page: null }]]),
  });

export interface FixtureSite {
  /** Folder of the host. */
  readonly root: string;
  /** Folder of the site: the same, or below it. */
  readonly out: string;
  readonly remove: () => void;
}

/** Each page's text names its own file. Outside the folder lies private.txt, which nobody may get. */
export function writeFixtureSite(table = rules): FixtureSite {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'gen-hosts-'));
  const root = join(parent, 'site');
  const out = join(root, table.base);
  const write = (file: string, body: string | Uint8Array): void => {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), body);
  };
  const pages = PAGES.map((page) => ({ file: `${page}.html` }));
  for (const { file } of pages) write(file, pageText(file));
  for (const { file } of stubsOf(pages, parseRedirects(redirects))) write(file, pageText('a stub'));
  for (const [file, body] of Object.entries(FILES)) write(file, body);
  write('build-manifest.json', manifestOf({ base: table.base }));
  for (const { file, body } of hostFilesOf(table)) write(file, body);
  writeFileSync(join(parent, 'private.txt'), 'private');
  return { root, out, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

export function pageText(file: string): string {
  return `<!DOCTYPE html><title>${file}</title>${'<p>A paragraph that compresses well.</p>'.repeat(30)}`;
}

/** The settings of each host. */
export const hostFilesOf = (rules: HostRules): { file: string; body: string }[] =>
  HOST_FILES.map(({ file }) => ({ file, body: formatHostFile(file, rules) }));

/** A small site as the build writes it, with its host files, in a temporary folder. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compress, isCompressible, SUFFIXES } from '../../generator/output/compress.ts';
import { formatManifest } from '../../generator/build/manifest.ts';
import { describeHost, type HostRules } from '../../generator/output/host-rules.ts';
import type { NotFoundRule, Routes } from '../../generator/output/routes.ts';
import { renderHostFiles } from '../../generator/output/files.ts';
import { answersItself } from '../../generator/plan/redirects.ts';
import type { Redirect } from '../../generator/plan/redirects.ts';
import { fileOfPath } from '../../generator/plan/paths.ts';

export const POLICY = "default-src 'self'; style-src 'sha256-AbC+/123='";
export const HASHED = 'assets/app.1a2b3c4d.js';

export const aliases: Redirect[] = [
  { from: '/towing', to: '/services/roadside-assistance' },
  { from: '/macon', to: '/locations/macon' },
  { from: '/index', to: '/' },
  { from: '/services/heavy-duty-towing/{city}', to: '/locations/{city}' },
  { from: '/{city}', to: '/locations/{city}' },
  { from: '/{city}/{city}', to: '/locations/{city}' },
];
export const redirects: Redirect[] = [
  { from: '/index', to: '/' },
  { from: '/macon', to: '/locations/macon' },
  { from: '/perry', to: '/locations/perry' },
  { from: '/perry/perry', to: '/locations/perry' },
  { from: '/services/heavy-duty-towing/macon', to: '/locations/macon' },
  { from: '/towing', to: '/services/roadside-assistance' },
];
/** Which page answers for a missing path. */
export const NOT_FOUND: NotFoundRule[] = [
  { path: '/services/:service', page: '/services/404.html' },
  { path: '/locations/:city', page: '/locations/404.html' },
  { path: '/locations/:city/:service', page: '/locations/404-service.html' },
  { path: '*', page: '/404.html' },
];
const GONE = ['/locations/gray', '/old page'];
export const rules: HostRules = describeHost({
  origin: 'https://www.towing.example',
  rules: aliases,
  notFound: NOT_FOUND,
  redirects,
  gone: GONE,
  policy: POLICY,
  hashedFiles: [HASHED],
});

const PAGES = [
  'index',
  'about',
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
    date: '2026-11-20',
    timeZone: null,
    shard: null,
    figures: {},
    summary: null,
    routes: { redirects: [], gone: [], notFound: NOT_FOUND, ...routes },
    files: new Map(),
  });

export interface FixtureSite {
  readonly root: string;
  readonly remove: () => void;
}

/** As `gen build --compress` leaves it: bodies beside those files that are worth it. */
export async function compressFixtureSite(root: string): Promise<void> {
  for (const file of [...PAGES.map((page) => `${page}.html`), ...Object.keys(FILES)]) {
    const bytes = readFileSync(join(root, file));
    if (!isCompressible(file, bytes.length)) continue;
    for (const suffix of SUFFIXES) writeFileSync(join(root, file + suffix), await compress(bytes, suffix));
  }
}

/** Each page's text names its own file. Outside the folder lies private.txt, which nobody may get. */
export function writeFixtureSite(): FixtureSite {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'gen-hosts-'));
  const root = join(parent, 'site');
  const write = (file: string, body: string | Uint8Array): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), body);
  };
  for (const page of PAGES) write(`${page}.html`, pageText(`${page}.html`));
  for (const redirect of redirects) if (!answersItself(redirect)) write(fileOfPath(redirect.from), pageText('a stub'));
  for (const [file, body] of Object.entries(FILES)) write(file, body);
  const moved = redirects.map((redirect) => ({ ...redirect, status: 301 as const }));
  write('build-manifest.json', manifestOf({ redirects: moved, gone: GONE }));
  for (const { file, body } of renderHostFiles(rules)) write(file, String(body));
  writeFileSync(join(parent, 'private.txt'), 'private');
  return { root, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

export function pageText(file: string): string {
  return `<!DOCTYPE html><title>${file}</title>${'<p>A paragraph that compresses well.</p>'.repeat(30)}`;
}

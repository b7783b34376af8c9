/**
 * What every host must be told, as one table: redirects, not-found pages, headers, files that are not for visitors.
 * The files in `hosts/` write this table down in the language of each host.
 */
import { fileOfPath, fillPath } from '../plan/paths.ts';
import type { Redirect } from '../plan/redirects.ts';

export interface HostRules {
  /** "https://www.example.com" */
  readonly origin: string;
  /** Every redirect, `{city}` filled in, sorted by path. */
  readonly redirects: readonly Redirect[];
  /** Those of them that no pattern covers. */
  readonly plain: readonly Redirect[];
  /** Redirects with one `{city}` in their path, for hosts that can look whether the target is there. */
  readonly patterns: readonly Redirect[];
  readonly notFound: readonly NotFoundRule[];
  /** On every response. */
  readonly headers: readonly Header[];
  /** Paths whose content never changes: a new content gets a new name. */
  readonly immutable: readonly string[];
  /** Paths that are never served. */
  readonly hidden: readonly string[];
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Which page a missing path gets; the first rule that fits. */
export interface NotFoundRule {
  /** "/locations/:city": each `:name` stands for one segment. */
  readonly path: string;
  /** "/locations/404.html" */
  readonly page: string;
}

/** From the decisions on addresses; a path that no rule fits gets `GENERAL_NOT_FOUND`. */
const NOT_FOUND: readonly NotFoundRule[] = [
  { path: '/services/:service', page: '/services/404.html' },
  { path: '/locations/:city', page: '/locations/404.html' },
  { path: '/locations/:city/:service', page: '/locations/404-service.html' },
];
export const GENERAL_NOT_FOUND = '/404.html';
/** Every not-found page: they have no address of their own. */
export const NOT_FOUND_PAGES: readonly string[] = [GENERAL_NOT_FOUND, ...NOT_FOUND.map(({ page }) => page)];

/** Browsers keep a page, but ask whether it is still current. */
export const CACHE_PAGE = 'public, max-age=0, must-revalidate';
/** One year, the longest that caches honour (RFC 9111 names no limit, browsers cut at a year). */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';
/** The service worker must never be an old one. */
export const CACHE_WORKER = 'no-cache';
export const WORKER_PATH = '/sw.js';

/** The settings of each host. */
export const HOST_FILES = [
  { file: '_redirects', source: 'the redirects of Netlify and Cloudflare Pages' },
  { file: '_headers', source: 'the headers of Netlify and Cloudflare Pages' },
  { file: 'vercel.json', source: 'the settings for Vercel' },
  { file: 'nginx.conf', source: 'the settings for nginx' },
  { file: 'Caddyfile', source: 'the settings for Caddy' },
  { file: '.htaccess', source: 'the settings for Apache' },
] as const;

/** Settings of hosts and the build's own notes: of no use to visitors. */
export const HIDDEN_PATHS: readonly string[] = ['build-manifest.tsv', ...HOST_FILES.map(({ file }) => file)].map(
  (file) => `/${file}`,
);

export interface HostFacts {
  readonly origin: string;
  /** Redirects as the data has them, with `{city}` in their paths. */
  readonly rules: readonly Redirect[];
  readonly notFound: readonly NotFoundRule[];
  /** Expanded, without those whose target does not exist. */
  readonly redirects: readonly Redirect[];
  /** Content-Security-Policy that every page obeys; empty: none but the ban on being framed. */
  readonly policy: string;
  /** Files below `out/` whose names carry the hash of their content. */
  readonly hashedFiles: readonly string[];
}

/** Makes the table. Sorted throughout: the same facts give the same bytes. */
export function describeHost({ origin, rules, notFound, redirects, policy, hashedFiles }: HostFacts): HostRules {
  const patterns = rules.filter(({ from }) => from.split('{city}').length === 2);
  return {
    origin,
    redirects,
    plain: redirects.filter((redirect) => !patterns.some((pattern) => covers(pattern, redirect))),
    patterns,
    notFound: notFound.filter(({ path }) => path !== '*'),
    headers: securityHeaders(policy),
    immutable: hashedFiles.map((file) => `/${file}`).sort(),
    hidden: HIDDEN_PATHS,
  };
}

function covers(pattern: Redirect, { from, to }: Redirect): boolean {
  const [before = '', after = ''] = pattern.from.split('{city}');
  const city = from.slice(before.length, from.length - after.length);
  return CITY.test(city) && from === fillPath(pattern.from, { city }) && to === fillPath(pattern.to, { city });
}
const CITY = /^[a-z0-9-]+$/;

/**
 * Patterns for a host that redirects without looking whether anything is there: none that a page's path could fit,
 * in the host's own way to write a parameter. The others are left to their stub pages.
 */
export function parametricRedirects({ patterns }: HostRules): Redirect[] {
  const fitsPage = /^\/\{city\}|^\/locations\/[^/]+(\/[^/]+)?$|^\/services\/[^/]+$/;
  return patterns
    .filter(({ from }) => !fitsPage.test(from))
    .map(({ from, to }) => ({ from: fillPath(from, { city: ':city' }), to: fillPath(to, { city: ':city' }) }));
}

/** True for a redirect that a stub page would stand in the way of: "/index" → "/" has the home page itself there. */
export function answersItself({ from, to }: Redirect): boolean {
  return fileOfPath(from) === fileOfPath(to);
}

function securityHeaders(policy: string): Header[] {
  return [
    { name: 'Content-Security-Policy', value: forbidFraming(policy) },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    { name: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { name: 'Permissions-Policy', value: 'geolocation=(self), camera=(), microphone=()' },
    { name: 'Strict-Transport-Security', value: 'max-age=31536000' },
  ];
}

/** A policy in a meta tag cannot say who may frame the page (CSP 3, 4.4), so the header says it. */
function forbidFraming(policy: string): string {
  const trimmed = policy.trim().replace(/;$/, '');
  if (/(^|;)\s*frame-ancestors\b/.test(trimmed)) return trimmed;
  return trimmed === '' ? "frame-ancestors 'none'" : `${trimmed}; frame-ancestors 'none'`;
}

/** "/locations/:city" → "/locations/[^/]+", for hosts that match by regular expression. */
export function patternOf(path: string): string {
  return path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
}

/** Text inside a regular expression that is taken literally; PCRE, RE2 and Apache read it alike. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

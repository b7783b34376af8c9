/**
 * What every host must be told, as one table: redirects, not-found pages, headers, files that are not for visitors.
 * The files in `hosts/` write this table down in the language of each host.
 */
import { originUnwritable, pathUnwritable, policyUnwritable } from '../errors/hosts.ts';
import { refuse, type Problem } from '../errors/problem.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Redirect } from '../plan/redirects.ts';

export interface HostRules {
  /** "https://www.example.com" */
  readonly origin: string;
  /** "www.example.com"; an IPv6 address stands in brackets. */
  readonly hostname: string;
  /** Every redirect, parameters filled in, sorted by path. */
  readonly redirects: readonly Redirect[];
  /** Those of them that no pattern covers. */
  readonly plain: readonly Redirect[];
  /** Redirects with one parameter in their path, for hosts that can look whether the target is there. */
  readonly patterns: readonly Redirect[];
  readonly notFound: readonly NotFoundRule[];
  /** The page for a path that none of these rules fits: "/404.html". */
  readonly generalNotFound: string;
  /** Every not-found page, each once: they have no address of their own. */
  readonly notFoundPages: readonly string[];
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

/** What hosts without rules serve for any missing path, so it is the general page of a site that names no other. */
export const GENERAL_NOT_FOUND = '/404.html';

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
  /** Redirects as the data has them, with `{parameters}` in their paths. */
  readonly rules: readonly Redirect[];
  /** The general page answers for "*". */
  readonly notFound: readonly NotFoundRule[];
  /** Expanded, without those whose target does not exist. */
  readonly redirects: readonly Redirect[];
  /** Content-Security-Policy that every page obeys; empty: none but the ban on being framed. */
  readonly policy: string;
  /** Files below `out/` whose names carry the hash of their content. */
  readonly hashedFiles: readonly string[];
}

/**
 * Makes the table. Sorted throughout: the same facts give the same bytes. Values that the settings of some host
 * cannot hold are a GenError; the files in `hosts/` quote all others.
 */
export function describeHost(facts: HostFacts): HostRules {
  refuse(unwritable(facts));
  const { origin, rules, redirects, policy, hashedFiles } = facts;
  const patterns = rules.filter(isPattern);
  const notFound = facts.notFound.filter(({ path }) => path !== '*');
  const generalNotFound = facts.notFound.find(({ path }) => path === '*')?.page ?? GENERAL_NOT_FOUND;
  return {
    origin,
    hostname: new URL(origin).hostname,
    redirects,
    plain: redirects.filter((redirect) => !patterns.some((pattern) => covers(pattern, redirect))),
    patterns,
    notFound,
    generalNotFound,
    notFoundPages: [...new Set([generalNotFound, ...notFound.map(({ page }) => page)])],
    headers: securityHeaders(policy),
    immutable: hashedFiles
      .filter((file) => PLAIN_FILE.test(file))
      .map((file) => `/${file}`)
      .sort(),
    hidden: HIDDEN_PATHS,
  };
}

/** A name, an IPv4 address, or an IPv6 address in brackets; underscores are seen in the wild. */
const HOSTNAME = /^(?:\[[0-9a-f:.]+\]|(?!-)[a-z0-9_-]+(?:\.(?!-)[a-z0-9_-]+)*\.?)$/;
/**
 * Characters that no quoting makes safe everywhere: nginx has none for "$" in the name of a file, Caddy none for
 * braces, a query and a fragment are no part of a path.
 */
const UNSAFE_IN_PATH = /[\p{Cc}\u2028\u2029\\$%?#{}`]/u;
/** What a Content-Security-Policy is written with (CSP 3, 2.2.1), without quotes and braces that it never needs. */
const POLICY = /^[\w ;:/.'*?&=+~@!,()[\]-]*$/;
/** Of other names Caddy, Netlify and Vercel would each make something else: such files keep the short cache. */
const PLAIN_FILE = /^[\w./-]+$/;

/** Segments that a browser sends as they are: neither empty nor "." nor "..". */
function isWritablePath(path: string): boolean {
  const [before, ...segments] = path.split('/');
  const plain = segments.every((segment) => !/^\.{0,2}$/.test(segment));
  return before === '' && segments.length > 0 && plain && !UNSAFE_IN_PATH.test(path);
}

function unwritable({ origin, rules, redirects, policy }: HostFacts): Problem[] {
  const bothOf = ({ from, to }: Redirect): string[] => [from, to];
  const filled = redirects.flatMap(bothOf);
  // Any key will do: it is letters, digits and hyphens.
  const unfilled = rules.flatMap(bothOf).filter((path) => !isWritablePath(splitAtParameter(path).join('key')));
  const bad = [...new Set([...filled.filter((path) => !isWritablePath(path)), ...unfilled])].filter(
    (path) => path !== '/',
  );
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const plain = url?.origin === origin && /^https?:$/.test(url.protocol) && HOSTNAME.test(url.hostname);
  return [
    ...(plain ? [] : [{ file: 'origin', ...originUnwritable({ origin }) }]),
    ...bad.map((path) => ({ file: 'aliases', key: path, ...pathUnwritable({ path }) })),
    ...(POLICY.test(policy) ? [] : [{ file: 'Content-Security-Policy', ...policyUnwritable({ policy }) }]),
  ];
}

/** A regular expression for the key of a record, which stands where the parameter is. */
export const KEY = '[a-z0-9-]+';
const WHOLE_KEY = new RegExp(`^${KEY}$`);

/** The text around the parameters of a path: "/old/{city}/x" → "/old/", "/x". */
export function splitAtParameter(path: string): string[] {
  return path.split(/\{[a-z]\w*\}/i);
}

/** "/old/{city}" → "city" */
const parametersOf = (path: string): string[] => [...path.matchAll(/\{([a-z]\w*)\}/gi)].map(([, name = '']) => name);

/** One parameter, once, and no other in the target. */
function isPattern({ from, to }: Redirect): boolean {
  const [name, ...more] = parametersOf(from);
  return name !== undefined && more.length === 0 && parametersOf(to).every((other) => other === name);
}

function covers(pattern: Redirect, { from, to }: Redirect): boolean {
  const [before = '', after = ''] = splitAtParameter(pattern.from);
  const key = from.slice(before.length, from.length - after.length);
  const fill = (path: string): string => splitAtParameter(path).join(key);
  return WHOLE_KEY.test(key) && from === fill(pattern.from) && to === fill(pattern.to);
}

/**
 * Patterns for a host that redirects without looking whether anything is there: none that a page's path could fit,
 * encoded, in the host's own way to write a parameter. The others are left to their stub pages.
 */
export function parametricRedirects({ patterns, notFound }: HostRules): Redirect[] {
  // Where pages can be missing, there are pages.
  const pages = [/^\/\{/, ...notFound.map(({ path }) => new RegExp(`^${patternOf(path)}$`))];
  return patterns
    .filter(({ from }) => !pages.some((fits) => fits.test(from)))
    .map((pattern) => encodeRedirect(pattern, `:${parametersOf(pattern.from)[0]}`));
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

/** Paths that are answered as if nothing were there. */
export function unseenPaths({ hidden, notFoundPages }: Pick<HostRules, 'hidden' | 'notFoundPages'>): string[] {
  return [...hidden, ...notFoundPages, ...notFoundPages.map((page) => pathOfFile(page.slice(1)))];
}

/** "/locations/:city" → "/locations/[^/]+", for hosts that match by regular expression. */
export function patternOf(path: string): string {
  return path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
}

/** A path as it stands in a header or in a table of redirects: everything encoded that could mean anything there, and `filling` for its parameter. */
export function encodePath(path: string, filling = ''): string {
  return splitAtParameter(path)
    .map((part) => part.split('/').map(encodeSegment).join('/'))
    .join(filling);
}

/** RFC 3986, 2.3: all but unreserved characters. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Both paths of a redirect encoded. */
export function encodeRedirect({ from, to }: Redirect, filling = ''): Redirect {
  return { from: encodePath(from, filling), to: encodePath(to, filling) };
}

/** Text inside a regular expression that is taken literally; PCRE, RE2 and Apache read it alike. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The rules of every host as one table, which the files in `hosts/` write in the language of each host. */
import { originUnwritable, pathUnwritable, policyUnwritable } from '../errors/paths.ts';
import { refuse, type Problem } from '../errors/problem.ts';
import type { SiteDefinition } from '../define/site.ts';
import { pathOfFile } from '../plan/paths.ts';
import type { Redirect } from '../plan/redirects.ts';
import { encodeRedirect, parametersOf, patternOf, splitAtParameter, WHOLE_KEY } from './host-paths.ts';
import { GENERAL_NOT_FOUND, type NotFoundRule } from './routes.ts';

export type HostRules = Readonly<ReturnType<typeof describeHost>>;

/** The settings of each host. */
export const HOST_FILES = [
  { file: '_redirects', source: 'the redirects of Cloudflare and Netlify' },
  { file: '_headers', source: 'the headers of Cloudflare and Netlify' },
  { file: 'vercel.json', source: 'the settings for Vercel' },
  { file: 'nginx.conf', source: 'the settings for nginx' },
  { file: 'Caddyfile', source: 'the settings for Caddy' },
  { file: '.htaccess', source: 'the settings for Apache' },
] as const;

/** Files without use for visitors: settings of hosts, and the manifest. */
export const HIDDEN_PATHS: readonly string[] = ['build-manifest.json', ...HOST_FILES.map(({ file }) => file)].map(
  (file) => `/${file}`,
);

export interface HostOptions {
  readonly origin: string;
  /** Redirects as the data has them, with `{parameters}` in their paths. */
  readonly rules: readonly Redirect[];
  /** The general page answers for "*". */
  readonly notFound: readonly NotFoundRule[];
  /** Expanded, without those whose target does not exist. */
  readonly redirects: readonly Redirect[];
  /** Published addresses without a page or a redirect. @default none */
  readonly gone?: readonly string[];
  /** Content-Security-Policy of every page; empty for the ban on being framed alone. */
  readonly policy: string;
  /** Files below `out/` whose names carry the hash of their content. */
  readonly hashedFiles: readonly string[];
  /** Folders that have only such files. @default none */
  readonly hashedFolders?: readonly string[];
  readonly hosting?: SiteDefinition['hosting'];
}

/** Creates the table, sorted. Throws a GenError for values that the settings of some host cannot hold. */
export function describeHost(options: HostOptions) {
  refuse(unwritable(options));
  const { origin, rules, redirects, gone = [], policy, hashedFiles, hashedFolders = [], hosting } = options;
  const patterns = rules.filter(isPattern);
  const notFound = options.notFound.filter(({ path }) => path !== '*');
  const generalNotFound = options.notFound.find(({ path }) => path === '*')?.page ?? GENERAL_NOT_FOUND;
  return {
    /** "https://www.example.com" */
    origin,
    /** "www.example.com"; an IPv6 address stands in brackets. */
    hostname: new URL(origin).hostname,
    redirects,
    /** The redirects that no pattern covers. */
    plain: redirects.filter((redirect) => !patterns.some((pattern) => covers(pattern, redirect))),
    /** Addresses that are answered as gone (410) where a host can, else as missing. */
    gone,
    /** Redirects with one parameter in their path, for hosts that can check that the target exists. */
    patterns,
    notFound,
    /** The page for paths without a rule: "/404.html". */
    generalNotFound,
    /** Every not-found page, each once: they have no address of their own. */
    notFoundPages: [...new Set([generalNotFound, ...notFound.map(({ page }) => page)])],
    headers: securityHeaders(policy),
    /** Paths whose content never changes: new content gets a new name. */
    immutable: [
      '/fonts/*',
      ...hashedFolders.map((folder) => `/${folder}/*`),
      ...hashedFiles
        .filter((file) => PLAIN_FILE.test(file))
        .map((file) => `/${file}`)
        .sort(),
    ],
    hidden: HIDDEN_PATHS,
    hosting,
  };
}

/** A name, an IPv4 address, or an IPv6 address in brackets; underscores are seen in the wild. */
const HOSTNAME = /^(?:\[[0-9a-f:.]+\]|(?!-)[a-z0-9_-]+(?:\.(?!-)[a-z0-9_-]+)*\.?)$/;
/** Characters that some host cannot quote: nginx "$" in the name of a file, Caddy braces. Queries and fragments are no part of a path. */
const UNSAFE_IN_PATH = /[\p{Cc}\u2028\u2029\\$%?#{}`]/u;
/** Characters of a Content-Security-Policy (CSP 3, 2.2.1), without quotes and braces that it never needs. */
const POLICY = /^[\w ;:/.'*?&=+~@!,()[\]-]*$/;
/** Caddy, Netlify and Vercel read other names in different ways: such files keep the short cache. */
const PLAIN_FILE = /^[\w./-]+$/;

/** Segments that a browser sends as they are: neither empty nor "." nor "..". */
function isWritablePath(path: string): boolean {
  const [before, ...segments] = path.split('/');
  const plain = segments.every((segment) => !/^\.{0,2}$/.test(segment));
  return before === '' && segments.length > 0 && plain && !UNSAFE_IN_PATH.test(path);
}

function unwritable({ origin, rules, redirects, gone = [], policy }: HostOptions): Problem[] {
  const isBad = (path: string): boolean => path !== '/' && !isWritablePath(path);
  const bothOf = ({ from, to }: Redirect): string[] => [from, to];
  // Any key will do: it consists of letters, digits and hyphens.
  const unfilled = rules.flatMap(bothOf).filter((path) => isBad(splitAtParameter(path).join('key')));
  const bad = [...redirects.flatMap(bothOf).filter(isBad), ...gone.filter(isBad), ...unfilled];
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const plain = url?.origin === origin && /^https?:$/.test(url.protocol) && HOSTNAME.test(url.hostname);
  return [
    ...(plain ? [] : [{ file: 'origin', ...originUnwritable({ origin }) }]),
    ...[...new Set(bad)].map((path) => ({ file: 'aliases', key: path, ...pathUnwritable({ path }) })),
    ...(POLICY.test(policy) ? [] : [{ file: 'Content-Security-Policy', ...policyUnwritable({ policy }) }]),
  ];
}

/** True for one parameter in the path, and no other in the target. */
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

/** Returns encoded patterns with ":name" for the parameter, without those that a page's path could match: their stubs redirect. */
export function parametricRedirects({ patterns, notFound }: HostRules): Redirect[] {
  // Pages have the paths of not-found rules.
  const pages = [/^\/\{/, ...notFound.map(({ path }) => new RegExp(`^${patternOf(path)}$`))];
  return patterns
    .filter(({ from }) => !pages.some((fits) => fits.test(from)))
    .map((pattern) => encodeRedirect(pattern, `:${parametersOf(pattern.from)[0]}`));
}

function securityHeaders(policy: string): readonly { readonly name: string; readonly value: string }[] {
  return [
    { name: 'Content-Security-Policy', value: forbidFraming(policy) },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    { name: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { name: 'Permissions-Policy', value: 'geolocation=(self), camera=(), microphone=()' },
    { name: 'Strict-Transport-Security', value: 'max-age=31536000' },
  ];
}

/** Adds the ban on being framed, which a meta tag cannot have (CSP 3, 4.4). */
function forbidFraming(policy: string): string {
  const trimmed = policy.trim().replace(/;$/, '');
  if (/(^|;)\s*frame-ancestors\b/.test(trimmed)) return trimmed;
  return trimmed === '' ? "frame-ancestors 'none'" : `${trimmed}; frame-ancestors 'none'`;
}

/** Returns the paths that hosts answer with 404. */
export function unseenPaths({ hidden, notFoundPages }: Pick<HostRules, 'hidden' | 'notFoundPages'>): string[] {
  return [...hidden, ...notFoundPages, ...notFoundPages.map((page) => pathOfFile(page.slice(1)))];
}

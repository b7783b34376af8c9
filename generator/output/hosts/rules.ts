/** What the host files say, as one table: each file in this folder writes it in the language of its host. */
import type { SiteDefinition } from '../../define/site.ts';
import { encodePath, isExternal, type Address } from '../../plan/addresses.ts';
import { escapeRegExp } from '../../plan/paths.ts';
import type { PlannedRedirect } from '../../plan/redirects.ts';
import { GENERAL_NOT_FOUND, type NotFoundRule, type Routes } from '../../plan/routes.ts';
import type { Header, PathHeader } from '../headers.ts';

export interface HostRedirect extends Address {
  /** Percent-encoded path, or address of another host; null for what is gone. */
  readonly to: string | null;
  /** True if the rest of an address below a folder is appended to the target. */
  readonly keepsRest: boolean;
}

export interface HostRules {
  /** "https://www.example.com" or "https://user.github.io/site" */
  readonly url: string;
  /** "www.example.com"; an IPv6 address is in brackets. */
  readonly hostname: string;
  /** "/site", or "". All paths of the table begin with it. */
  readonly base: string;
  /** Addresses with a query first, folders last. */
  readonly redirects: readonly HostRedirect[];
  /** Not-found pages of some paths. */
  readonly notFound: readonly NotFoundRule[];
  /** The page for all other paths: "/404.html". */
  readonly generalNotFound: string;
  /** Every not-found page, each once: they have no address of their own. */
  readonly notFoundPages: readonly string[];
  readonly headers: { readonly all: readonly Header[]; readonly ofPaths: readonly PathHeader[] };
  /** Files without use for visitors. */
  readonly hidden: readonly string[];
  readonly hosting?: SiteDefinition['hosting'];
}

/** The settings of each host. */
export const HOST_FILES = [
  { file: '_redirects', source: 'the redirects of Cloudflare and Netlify' },
  { file: '_headers', source: 'the headers of Cloudflare and Netlify' },
  { file: 'vercel.json', source: 'the settings for Vercel' },
  { file: 'nginx.conf', source: 'the settings for nginx' },
  { file: '.htaccess', source: 'the settings for Apache' },
] as const;

export type HostFile = (typeof HOST_FILES)[number]['file'];

interface HostOptions extends Pick<HostRules, 'headers' | 'hosting'> {
  readonly url: string;
  readonly routes: Pick<Routes, 'base' | 'notFound'>;
  readonly redirects: readonly PlannedRedirect[];
}

export function createHostRules({ url, routes, redirects, headers, hosting }: HostOptions): HostRules {
  const { base } = routes;
  const notFound = routes.notFound.map(({ path, page }) => ({ path: base + path, page: base + page }));
  const forSome = notFound.filter(({ path }) => path !== `${base}*`);
  const generalNotFound = notFound.find(({ path }) => path === `${base}*`)?.page ?? base + GENERAL_NOT_FOUND;
  const all = redirects.map(({ address, to }): HostRedirect => {
    return { ...address, path: base + address.path, to: targetOf(to, base), keepsRest: to?.endsWith('/*') ?? false };
  });
  return {
    url,
    hostname: new URL(url).hostname,
    base,
    redirects: [
      ...all.filter(({ query }) => query.length > 0),
      ...all.filter(({ query, isFolder }) => query.length === 0 && !isFolder),
      ...all.filter(({ isFolder }) => isFolder).sort((a, b) => b.path.length - a.path.length),
    ],
    notFound: forSome,
    generalNotFound,
    notFoundPages: [...new Set([generalNotFound, ...forSome.map(({ page }) => page)])],
    headers: { all: headers.all, ofPaths: headers.ofPaths.map((header) => ({ ...header, path: base + header.path })) },
    hidden: HOST_FILES.map(({ file }) => `${base}/${file}`),
    hosting,
  };
}

function targetOf(to: string | null, base: string): string | null {
  const target = to?.replace(/\/\*$/, '') ?? null;
  return target === null || isExternal(target) ? target : base + encodePath(target);
}

/**
 * Regular expression of a path for headers, in the syntax that PCRE and Apache share. Both match the file of a page, not
 * its address.
 */
export function headerPattern(path: string): string {
  if (path.endsWith('/*')) return `^${escapeRegExp(path.slice(0, -1))}.+$`;
  return `^${escapeRegExp(path)}(?:${path.endsWith('/') ? 'index' : ''}\\.html)?$`;
}

/** Regular expression of a pair of a query, however its spaces are encoded. */
export const pairPattern = (pair: readonly [name: string, value: string]): string =>
  pair.map((text) => escapeRegExp(encodeURIComponent(text)).replaceAll('%20', '(?:%20|\\+)')).join('=');

/**
 * `_redirects` and `_headers` in the form that every host takes: Cloudflare Pages and Workers, Netlify, Render, GitLab Pages.
 * Cloudflare has the tightest limits (workers-sdk, read in 2026-11): 2,000 redirects without patterns, then 100 with them,
 * 100 paths with headers, no status but that of a redirect. It redirects where a stub page stands; Netlify serves the stub,
 * which leads to the same page.
 */
import { CACHE_IMMUTABLE, encodeRedirect } from '../host-paths.ts';
import { parametricRedirects, type HostRules } from '../host-rules.ts';
import type { Redirect } from '../../plan/redirects.ts';

const MOST_STATIC = 2_000;
const MOST_DYNAMIC = 100;
const MOST_HEADER_PATHS = 100;

export function formatRedirects(rules: HostRules): string {
  const { fixed, dynamic } = listRedirects(rules);
  return [...fixed.slice(0, MOST_STATIC), ...dynamic.slice(0, MOST_DYNAMIC)].map((line) => `${line}\n`).join('');
}

/** Describes the redirects that do not fit into `_redirects`; null if all do. */
export function describeOverflow(rules: HostRules): string | null {
  const { fixed, dynamic } = listRedirects(rules);
  const left = Math.max(0, dynamic.length - MOST_DYNAMIC);
  if (left > 0)
    return `_redirects has room for ${MOST_DYNAMIC} redirects with a pattern, and the site has ${dynamic.length}. The last ${left} are left out: Cloudflare reads no more. Remove some, or set hosting: 'netlify' in site.ts.`;
  const more = Math.max(0, fixed.length - MOST_STATIC);
  if (more === 0) return null;
  return `_redirects has room for ${MOST_STATIC} lines, and the redirects of the site take ${fixed.length}. Visitors get stub pages in place of the last ${more}: Cloudflare reads no more.`;
}

/** Lines without patterns, and lines with them. */
function listRedirects(rules: HostRules): { fixed: string[]; dynamic: string[] } {
  const named = rules.redirects.flatMap((redirect) => formatBoth(encodeRedirect(redirect)));
  if (named.length <= MOST_STATIC) return { fixed: named, dynamic: [] };
  return {
    fixed: rules.plain.flatMap((redirect) => formatBoth(encodeRedirect(redirect))),
    dynamic: parametricRedirects(rules).flatMap(formatBoth),
  };
}

/** Cloudflare takes "/x" and "/x/" for two paths. */
const formatBoth = ({ from, to }: Redirect): string[] => [`${from} ${to} 301`, `${from}/ ${to} 301`];

/**
 * The text of `_headers`. Netlify and Cloudflare join the values of a header that several rules set, so no path gets one from
 * two rules. Hashed files beyond the limit keep the short cache of both hosts: slower, never wrong.
 */
export function formatHeaders({ headers, immutable }: HostRules): string {
  const lines = [
    '/*',
    ...headers.map(({ name, value }) => `  ${name}: ${value}`),
    ...immutable.slice(0, MOST_HEADER_PATHS - 1).flatMap((path) => [path, `  Cache-Control: ${CACHE_IMMUTABLE}`]),
  ];
  return `${lines.join('\n')}\n`;
}

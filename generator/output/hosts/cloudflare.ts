/**
 * `_redirects` and `_headers` in the form that every host takes: Cloudflare Pages and Workers, Netlify, Render, GitLab Pages.
 * Cloudflare has the tightest limits (workers-sdk, read in 2026-11): 2,000 redirects without patterns, then 100 with them,
 * 100 paths with headers, no query and no status but that of a redirect. It redirects even if there is a stub page; Netlify serves
 * the stub, which leads to the same page.
 */
import { encodePath, formatAddress } from '../../plan/addresses.ts';
import type { HostRules } from './rules.ts';

const MOST_STATIC = 2_000;
const MOST_DYNAMIC = 100;
const MOST_HEADER_PATHS = 100;

export function formatRedirects(rules: HostRules): string {
  const { fixed, dynamic } = listRedirects(rules);
  return [...fixed.slice(0, MOST_STATIC), ...dynamic.slice(0, MOST_DYNAMIC)].map((line) => `${line}\n`).join('');
}

/** Returns notes about the redirects that `_redirects` cannot have. */
export function describeLimits(rules: HostRules): string[] {
  const { fixed, dynamic } = listRedirects(rules);
  const query = rules.redirects.find((redirect) => redirect.query.length > 0);
  const notes: string[] = [];
  if (fixed.length > MOST_STATIC)
    notes.push(
      `_redirects has room for ${MOST_STATIC} lines, and the redirects of the site take ${fixed.length}. Visitors get stub pages in place of the last ${fixed.length - MOST_STATIC}: Cloudflare reads no more.`,
    );
  if (dynamic.length > MOST_DYNAMIC)
    notes.push(
      `_redirects has room for ${MOST_DYNAMIC} folders such as "/blog/*", and the site has ${dynamic.length}. The last ${dynamic.length - MOST_DYNAMIC} are left out: Cloudflare reads no more.`,
    );
  if (query)
    notes.push(
      `Cloudflare and GitHub Pages cannot redirect addresses with a query, such as ${formatAddress(query)}. Netlify (hosting: 'netlify' in site.ts), Vercel, Apache and nginx can.`,
    );
  return notes;
}

/** Lines without patterns, and lines with them. Cloudflare takes "/x" and "/x/" for two paths. */
function listRedirects({ redirects }: HostRules): { fixed: string[]; dynamic: string[] } {
  const possible = redirects.filter(({ to, query }) => to !== null && query.length === 0);
  const fixed = possible.filter(({ isFolder }) => !isFolder);
  const folders = possible.filter(({ isFolder }) => isFolder);
  return {
    fixed: fixed.flatMap(({ path, to }) => [`${encodePath(path)} ${to} 301`, `${encodePath(path)}/ ${to} 301`]),
    dynamic: folders.map(({ path, to, keepsRest }) => `${encodePath(path)}/* ${to}${keepsRest ? '/:splat' : ''} 301`),
  };
}

/**
 * The text of `_headers`. Cloudflare joins the values of a header that several rules set, and a browser obeys all of two joined
 * policies: "! Name" takes the value for all paths away first (developers.cloudflare.com/pages/configuration/headers). Netlify's
 * parser passes over such lines. Hashed files beyond the limit keep the short cache of both hosts: slower, never wrong.
 */
export function formatHeaders({ base, headers }: HostRules): string {
  const usual = new Set(headers.all.map(({ name }) => name.toLowerCase()));
  const paths = new Map<string, string[]>();
  for (const { path, name, value } of headers.ofPaths) {
    const detached = usual.has(name.toLowerCase()) ? [`  ! ${name}`] : [];
    paths.set(path, [...(paths.get(path) ?? []), ...detached, `  ${name}: ${value}`]);
  }
  const lines = [
    `${base}/*`,
    ...headers.all.map(({ name, value }) => `  ${name}: ${value}`),
    ...[...paths].slice(0, MOST_HEADER_PATHS - 1).flatMap(([path, values]) => [path, ...values]),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * `_redirects` and `_headers`: Netlify and Cloudflare Pages read files of the same names, so each file must serve
 * both. Where they differ (Netlify's redirect engine 0.5, Cloudflare's parser in workers-sdk, both read in 2026-11):
 *
 * - A stub page stands where a redirect begins. Netlify serves the stub unless the status is "301!", which
 *   Cloudflare refuses with a warning; Cloudflare redirects on "301" in any case. So both lines are written, the
 *   forced one first: Netlify takes the first that fits, Cloudflare the first that it understands.
 * - Netlify takes "/x" for "/x/", too; Cloudflare wants both.
 * - Netlify picks a not-found page by a rule with status 404; Cloudflare warns, and takes the nearest 404.html above the path.
 * - Cloudflare reads 2,000 rules without parameters, counting those that it refuses, then 100 with parameters.
 * - Netlify answers with status 410 by a rule; Cloudflare skips it with a warning, so such a path is missing there.
 * - Both join the values of a header that several rules set with commas, so no path gets one from two rules. Paths
 *   without a rule for Cache-Control get "public, max-age=0, must-revalidate" from both.
 */
import { CACHE_IMMUTABLE, encodePath, encodeRedirect } from '../host-paths.ts';
import { parametricRedirects, type HostRules } from '../host-rules.ts';
import { answersItself, type Redirect } from '../../plan/redirects.ts';

const CLOUDFLARE_STATIC_RULES = 2_000;
const CLOUDFLARE_HEADER_RULES = 100;
const LINES_PER_REDIRECT = 3;

export function formatNetlifyRedirects(rules: HostRules): string {
  const { redirects, plain, gone, notFound, generalNotFound, hidden } = rules;
  const hide = hidden.filter((path) => !path.startsWith('/_')).map((path) => `${path} ${generalNotFound} 404!`);
  const fits = redirects.length * LINES_PER_REDIRECT + hide.length <= CLOUDFLARE_STATIC_RULES;
  return lines([
    '# Netlify and Cloudflare Pages both read this file. Cloudflare warns about the lines with "!" and 404: they are for Netlify.',
    ...(fits ? redirects : plain).flatMap((redirect) => formsOf(encodeRedirect(redirect))),
    ...gone.map((path) => `${encodePath(path)} ${generalNotFound} 410`),
    ...hide,
    ...(fits ? [] : parametricRedirects(rules)).flatMap(formsOf),
    ...notFound.map(({ path, page }) => `${path} ${page} 404`),
    `/* ${generalNotFound} 404`,
  ]);
}

/** `redirect` is encoded. */
function formsOf(redirect: Redirect): string[] {
  const { from, to } = redirect;
  const forced = answersItself(redirect) ? [] : [`${from} ${to} 301!`];
  return [...forced, `${from} ${to} 301`, `${from}/ ${to} 301`];
}

/** The text of `_headers`. Hashed files beyond Cloudflare's limit keep the short cache: slower, never wrong. */
export function formatNetlifyHeaders({ headers, immutable }: HostRules): string {
  const cached = immutable.slice(0, CLOUDFLARE_HEADER_RULES - 1);
  return lines([
    '/*',
    ...headers.map(({ name, value }) => `  ${name}: ${value}`),
    ...cached.flatMap((path) => [path, `  Cache-Control: ${CACHE_IMMUTABLE}`]),
  ]);
}

const lines = (list: readonly string[]): string => `${list.join('\n')}\n`;

/**
 * `_redirects` for Netlify (`hosting: 'netlify'`), with what no other host reads: "301!" redirects although a stub page
 * stands there, pairs of a query are conditions, a rule with status 404 chooses a not-found page, and 410 answers for what is gone.
 */
import { encodePath } from '../../plan/addresses.ts';
import type { HostRedirect, HostRules } from './rules.ts';

export function formatNetlifyRedirects(rules: HostRules): string {
  const { base, redirects, notFound, generalNotFound, hidden } = rules;
  const lines = [
    ...redirects.map((redirect) => formatLine(redirect, rules)),
    ...hidden.filter((path) => !path.startsWith(`${base}/_`)).map((path) => `${path} ${generalNotFound} 404!`),
    ...notFound.map(({ path, page }) => `${path} ${page} 404`),
    `${base}/* ${generalNotFound} 404`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Netlify takes "/x" for "/x/", too. */
function formatLine(
  { path, isFolder, query, to, keepsRest }: HostRedirect,
  { base, generalNotFound }: HostRules,
): string {
  const pairs = query.map((pair) => ` ${pair.map(encodeURIComponent).join('=')}`).join('');
  const from = `${encodePath(path)}${isFolder ? '/*' : ''}${pairs}`;
  if (to === null) return `${from} ${generalNotFound} 410`;
  // Forced, a redirect from "/index" to "/" would go in a circle: both are one file.
  const isOwnFile = query.length === 0 && path === `${base}/index` && to === `${base}/`;
  return `${from} ${to}${keepsRest ? '/:splat' : ''} ${isOwnFile ? '301' : '301!'}`;
}

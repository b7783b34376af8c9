/**
 * `_redirects` for Netlify (`hosting: 'netlify'`), with what no other host reads: "301!" redirects although a stub page
 * stands there, a rule with status 404 chooses a not-found page, and 410 answers for what is gone.
 */
import { encodePath, encodeRedirect } from '../host-paths.ts';
import { parametricRedirects, type HostRules } from '../host-rules.ts';
import { answersItself, type Redirect } from '../../plan/redirects.ts';

/** Sites with more redirects get a pattern in place of a line for each city. */
const MOST_REDIRECTS = 2_000;

export function formatNetlifyRedirects(rules: HostRules): string {
  const { redirects, plain, gone, notFound, generalNotFound, hidden } = rules;
  const isSmall = redirects.length <= MOST_REDIRECTS;
  const lines = [
    ...(isSmall ? redirects : plain).map((redirect) => formatLine(encodeRedirect(redirect))),
    ...gone.map((path) => `${encodePath(path)} ${generalNotFound} 410`),
    ...hidden.filter((path) => !path.startsWith('/_')).map((path) => `${path} ${generalNotFound} 404!`),
    ...(isSmall ? [] : parametricRedirects(rules)).map(formatLine),
    ...notFound.map(({ path, page }) => `${path} ${page} 404`),
    `/* ${generalNotFound} 404`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Netlify takes "/x" for "/x/", too. A redirect to its own file is not forced: it would go in a circle. */
const formatLine = (redirect: Redirect): string =>
  `${redirect.from} ${redirect.to} ${answersItself(redirect) ? '301' : '301!'}`;

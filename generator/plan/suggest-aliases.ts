/** Rows of data/aliases.yaml for the addresses of an earlier site, each with the likeliest page. */
import { formatAddress, parseAddress } from './addresses.ts';
import { isLinkable, type Plan } from './pages.ts';
import { createRedirectFinder, expandRedirects } from './redirects.ts';

/** Words of addresses that say nothing about a page. */
const COMMON = new Set([
  'html',
  'htm',
  'php',
  'asp',
  'aspx',
  'index',
  'page',
  'pages',
  'the',
  'and',
  'in',
  'of',
  'for',
  'a',
]);

/** Returns the address of a site below its host; null for a text that is none. */
export function addressOf(text: string): string | null {
  const path = URL.canParse(text) ? new URL(text).pathname + new URL(text).search : text;
  const address = parseAddress(path);
  return address && formatAddress(address);
}

/** Returns a row for each address that is neither a page nor redirected yet. Without a page in common, `to` is left for the reader. */
export function suggestAliases(plan: Plan, addresses: readonly string[]): string[] {
  const findRedirect = createRedirectFinder(expandRedirects(plan));
  const pages = plan.pages
    .filter(({ path, definition }) => isLinkable(path, plan) && !definition.afterBuild)
    .map(({ path }) => ({ path, words: wordsOf(path) }));
  return [...new Set(addresses)].flatMap((from) => {
    const { path = '', query = [] } = parseAddress(from) ?? {};
    const isKnown = plan.byPath.has(path) || plan.byPath.has(path.replace(/\.html$/, ''));
    if (
      (isKnown && query.length === 0) ||
      findRedirect(path, new URLSearchParams(query.map((pair) => [...pair])).toString())
    )
      return [];
    const to = likeliest(wordsOf(from), pages);
    return to === null ? `- { from: ${quote(from)}, to: "" } # choose` : `- { from: ${quote(from)}, to: ${quote(to)} }`;
  });
}

/** "/towing_services/Macon.php" → towing, service, macon */
const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(
    (path.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => !COMMON.has(word))
      .map((word) => word.replace(/(?<=\w{3})s$/, '')),
  );

/** Most words in common count, then few others. */
function likeliest(
  words: ReadonlySet<string>,
  pages: readonly { readonly path: string; readonly words: ReadonlySet<string> }[],
): string | null {
  let best: { readonly path: string; readonly common: number; readonly size: number } | null = null;
  for (const page of pages) {
    const common = [...page.words].filter((word) => words.has(word)).length;
    const isBetter = !best || common > best.common || (common === best.common && page.words.size < best.size);
    if (common > 0 && isBetter) best = { path: page.path, common, size: page.words.size };
  }
  return best?.path ?? null;
}

const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : JSON.stringify(text));

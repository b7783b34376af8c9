/** Rows of data/aliases.yaml for the addresses of an earlier site, each with the likeliest page. */
import { formatAddress, parseAddress } from './addresses.ts';
import { isLinkable, type Plan } from './pages.ts';
import { createRedirectFinder, expandRedirects } from './redirects.ts';

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
    const [path = '', query = ''] = from.split('?');
    const isPage = query === '' && [path, path.replace(/\.html$/, '')].some((one) => plan.byPath.has(one));
    if (isPage || findRedirect(path, query)) return [];
    const words = wordsOf(from);
    const inCommon = (page: { words: readonly string[] }): number =>
      page.words.filter((word) => words.includes(word)).length;
    // Most words in common count, then few others.
    const [best] = pages
      .filter((page) => inCommon(page) > 0)
      .sort((a, b) => inCommon(b) - inCommon(a) || a.words.length - b.words.length);
    return best ? `- { from: ${quote(from)}, to: ${quote(best.path)} }` : `- { from: ${quote(from)}, to: "" } # choose`;
  });
}

/** Words of addresses that say nothing about a page. */
const COMMON = /^(?:html?|php|aspx?|index|pages?|the|and|in|of|for|a)$/;

/** "/towing_services/Macon.php" → towing, service, macon */
function wordsOf(path: string): string[] {
  const words = (path.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !COMMON.test(word));
  return [...new Set(words.map((word) => word.replace(/(?<=\w{3})s$/, '')))];
}

const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : JSON.stringify(text));

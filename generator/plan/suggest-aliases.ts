/** Rows of data/aliases.yaml for the addresses of an earlier site, each with the most similar page. */
import { formatAddress, parseAddress } from './addresses.ts';
import { isLinkable, type Plan } from './pages.ts';
import { createRedirectFinder } from './redirects.ts';

/** Returns the address of a site below its host; null for a text that is none. */
export function addressOf(text: string): string | null {
  const path = URL.canParse(text) ? new URL(text).pathname + new URL(text).search : text;
  const address = parseAddress(path);
  return address && formatAddress(address);
}

/**
 * Returns a row for each address that is neither a page nor redirected yet. "# guess" marks a page of another section, or one whose words
 * the address lacks. Without a page in common, `to` is left for the reader.
 */
export function suggestAliases(plan: Plan, addresses: readonly string[]): string[] {
  const findRedirect = createRedirectFinder(plan.redirects);
  const pages = plan.pages
    .filter(({ path, definition }) => isLinkable(path, plan) && !definition.afterBuild)
    .map(({ path }) => ({ path, words: wordsOf(path) }));
  const sections = sectionsOf(pages);
  const weightOf = weighWords(pages, sections);
  return [...new Set(addresses)].flatMap((from) => {
    const [path = '', query = ''] = from.split('?');
    const isPage = query === '' && [path, path.replace(/\.html$/, '')].some((one) => plan.byPath.has(one));
    if (isPage || findRedirect(path, query)) return [];
    const words = wordsOf(from);
    const [, folder = ''] = /^\/([^/]+)\/./.exec(path) ?? [];
    const section = wordsOf(folder).find((word) => sections.has(word));
    const isInSection = (page: PageWords): boolean =>
      section === undefined || wordsOf(page.path.split('/')[1] ?? '').includes(section);
    const [best] = pages
      .filter((page) => page.words.some((word) => words.includes(word)))
      .map((page) => {
        const isNear = isInSection(page) && page.words.some((word) => !sections.has(word) && words.includes(word));
        return { ...page, isNear, score: scoreOf(page.words, words, weightOf) };
      })
      .sort((a, b) => Number(b.isNear) - Number(a.isNear) || b.score - a.score);
    if (!best) return `- { from: ${quote(from)}, to: "" } # choose`;
    const isNamed = best.words.every((word) => sections.has(word) || words.includes(word));
    const mark = isNamed && isInSection(best) ? '' : ' # guess';
    return `- { from: ${quote(from)}, to: ${quote(best.path)} }${mark}`;
  });
}

type WeightOf = (word: string) => number;

/** Weight of the name of a section, "services": any page below it says more. */
const SECTION = 0.1;

interface PageWords {
  readonly path: string;
  readonly words: readonly string[];
}

/** Words of the folders of pages: "service" of "/services/towing". */
const sectionsOf = (pages: readonly PageWords[]): Set<string> =>
  new Set(pages.flatMap(({ path }) => (path.lastIndexOf('/') > 0 ? wordsOf(path.split('/')[1] ?? '') : [])));

/** Returns the weight of a word: the fewer pages have it, the more it says about one (inverse document frequency). */
function weighWords(pages: readonly PageWords[], sections: ReadonlySet<string>): WeightOf {
  const counts = new Map<string, number>();
  for (const word of pages.flatMap(({ words }) => words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => (sections.has(word) ? SECTION : Math.log(1 + pages.length / (counts.get(word) ?? 1)));
}

/** Cosine similarity of the words of a page and an address, times the length of the address, which is the same for all pages. */
function scoreOf(pageWords: readonly string[], words: readonly string[], weightOf: WeightOf): number {
  const squares = (some: readonly string[]): number => some.reduce((total, word) => total + weightOf(word) ** 2, 0);
  return squares(pageWords.filter((word) => words.includes(word))) / Math.sqrt(squares(pageWords));
}

/** Words of addresses that say nothing about a page. */
const COMMON = /^(?:html?|php|aspx?|index|pages?|the|and|in|of|for|a)$/;

/** "/towing_services/Macon.php" → tow, service, macon */
function wordsOf(path: string): string[] {
  const words = (path.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !COMMON.test(word));
  return [...new Set(words.map((word) => word.replace(/(?<=\w{3})(?:s|ing)$/, '')))];
}

const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : JSON.stringify(text));

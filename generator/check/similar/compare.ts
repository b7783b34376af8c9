/**
 * How alike the pages of one group are when names and boilerplate are dropped. No search engine publishes a number;
 * the limits are ours, taken from the field (see `facts` in the rule).
 */
import type { SimilarPair, Similarity } from '../types.ts';

export const MOST_JACCARD = 0.5;
export const MOST_CONTAINMENT = 0.8;
/** A shingle on more of a group's pages than this is boilerplate. */
const BOILERPLATE_SHARE = 0.3;
/** Two pages that share everything are twins, not boilerplate. */
const BOILERPLATE_PAGES = 2;
/** Containment says little about a page with almost nothing of its own; that is a finding by itself. */
const FEWEST_FOR_CONTAINMENT = 20;
/** Pages of one group that are compared at most, evenly spread. */
const MOST_COMPARED = 5000;

export interface Shingled {
  readonly path: string;
  readonly shingles: Uint32Array;
}

/** `groups` are the pages of each group, by its slug. */
export function compareGroups(groups: ReadonlyMap<string, readonly Shingled[]>): Similarity {
  const unique = new Map<string, number>();
  const own = new Map<string, number>();
  const pairs: SimilarPair[] = [];
  const closest: SimilarPair[] = [];
  const likest = new Map<string, SimilarPair>();
  const sampled: { group: string; pages: number; compared: number }[] = [];
  for (const [group, all] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const pages = spread(all, MOST_COMPARED);
    if (pages.length < all.length) sampled.push({ group, pages: all.length, compared: pages.length });
    const rest = dropBoilerplate(pages);
    for (const { path, shingles, common } of rest) {
      own.set(path, shingles.length);
      unique.set(path, shingles.length - common.length);
    }
    const { alike, best } = comparePages(rest);
    for (const pair of alike) pairs.push(pair);
    for (const [number, { path }] of rest.entries()) if (best[number]) likest.set(path, best[number]);
    const [first] = best.filter((pair) => pair !== undefined).sort(byLikeness);
    if (first) closest.push(first);
  }
  return { unique, own, pairs: pairs.sort(byLikeness), closest: closest.sort(byLikeness), likest, sampled };
}

function isTooAlike({ jaccard, containment }: SimilarPair): boolean {
  return jaccard > MOST_JACCARD || containment > MOST_CONTAINMENT;
}

interface OwnShingles extends Shingled {
  /** Those of them that other pages have, too. */
  readonly common: Uint32Array;
}

/** The shingles of each page that are not boilerplate. */
function dropBoilerplate(pages: readonly Shingled[]): OwnShingles[] {
  const counts = new Map<number, number>();
  for (const { shingles } of pages) for (const shingle of shingles) counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  const pagesWith = (shingle: number): number => counts.get(shingle) as number;
  const most = Math.max(BOILERPLATE_PAGES, pages.length * BOILERPLATE_SHARE);
  return pages.map(({ path, shingles: all }) => {
    const shingles = all.filter((shingle) => pagesWith(shingle) <= most);
    return { path, shingles, common: shingles.filter((shingle) => pagesWith(shingle) > 1) };
  });
}

/**
 * The pairs that are too alike, and the one in which each page is most like another, by its number. Each page is held against
 * those before it that have one of its shingles; a pair is described only when it counts, for there may be millions.
 */
function comparePages(pages: readonly OwnShingles[]): { alike: SimilarPair[]; best: (SimilarPair | undefined)[] } {
  const alike: SimilarPair[] = [];
  const best = new Array<SimilarPair | undefined>(pages.length);
  const having = new Map<number, number[]>();
  const shared = new Uint32Array(pages.length);
  const look = (a: number, b: number): void => {
    const pair = measure(pages[a] as OwnShingles, pages[b] as OwnShingles, shared[a] as number);
    if (isTooAlike(pair)) alike.push(pair);
    if (isLiker(pair, best[a])) best[a] = pair;
    if (isLiker(pair, best[b])) best[b] = pair;
  };
  for (const [number, page] of pages.entries()) {
    shared.fill(0);
    for (const shingle of page.common) {
      const others = having.get(shingle) ?? [];
      for (const other of others) shared[other] = (shared[other] as number) + 1;
      others.push(number);
      having.set(shingle, others);
    }
    for (let other = 0; other < number; other++) if (shared[other]) look(other, number);
  }
  return { alike, best };
}

const isLiker = (pair: SimilarPair, known: SimilarPair | undefined): boolean =>
  !known || pair.jaccard > known.jaccard || (pair.jaccard === known.jaccard && byLikeness(pair, known) < 0);

function measure(a: Shingled, b: Shingled, shared: number): SimilarPair {
  const smaller = Math.min(a.shingles.length, b.shingles.length);
  return {
    a: a.path,
    b: b.path,
    jaccard: shared / (a.shingles.length + b.shingles.length - shared),
    containment: smaller < FEWEST_FOR_CONTAINMENT ? 0 : shared / smaller,
  };
}

/** Every k-th, so that the same pages are taken each time. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as T);
}

function byLikeness(x: SimilarPair, y: SimilarPair): number {
  return y.jaccard - x.jaccard || y.containment - x.containment || (x.a + x.b < y.a + y.b ? -1 : 1);
}

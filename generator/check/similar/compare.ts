/**
 * Compares the pages of one group without names and boilerplate. No search engine publishes a number;
 * the limits are ours, taken from the field (see `facts` in the rule).
 */
import type { SimilarPair, Similarity } from '../types.ts';

export const MOST_JACCARD = 0.5;
export const MOST_CONTAINMENT = 0.8;
/** A shingle on more of a group's pages than this is boilerplate. */
const BOILERPLATE_SHARE = 0.3;
/** Two pages that share everything are twins, not boilerplate. */
const BOILERPLATE_PAGES = 2;
/** Below this, containment means little; a page with almost no text of its own is a finding by itself. */
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
    const numbered = numberShingles(pages);
    for (const [number, { path }] of pages.entries()) {
      own.set(path, numbered.own[number] as number);
      unique.set(path, (numbered.own[number] as number) - (numbered.common[number] as Uint32Array).length);
    }
    const { alike, best } = comparePages(pages, numbered);
    for (const pair of alike) pairs.push(pair);
    for (const [number, { path }] of pages.entries()) if (best[number]) likest.set(path, best[number]);
    const [first] = best.filter((pair) => pair !== undefined).sort(byLikeness);
    if (first) closest.push(first);
  }
  return { unique, own, pairs: pairs.sort(byLikeness), closest: closest.sort(byLikeness), likest, sampled };
}

/** The shingles of a group without boilerplate. Each has a number instead of its hash, so that it is looked up once. */
interface NumberedShingles {
  /** Their number, by page. */
  readonly own: Uint32Array;
  /** Numbers of those of each page that other pages have, too. */
  readonly common: readonly Uint32Array[];
  /** The number of pages that have a shingle, by its number. */
  readonly counts: Uint32Array;
}

function numberShingles(pages: readonly Shingled[]): NumberedShingles {
  const known = new Map<number, number>();
  const numbers = pages.map(({ shingles }) =>
    shingles.map((shingle) => {
      // With a sign: V8 keeps such keys as they are, and greater ones as objects.
      const key = shingle | 0;
      const number = known.get(key);
      if (number !== undefined) return number;
      known.set(key, known.size);
      return known.size - 1;
    }),
  );
  const counts = new Uint32Array(known.size);
  for (const list of numbers) for (const number of list) counts[number] = (counts[number] as number) + 1;
  const most = Math.max(BOILERPLATE_PAGES, pages.length * BOILERPLATE_SHARE);
  const own = numbers.map((list) => list.filter((number) => (counts[number] as number) <= most));
  return {
    own: Uint32Array.from(own, ({ length }) => length),
    common: own.map((list) => list.filter((number) => (counts[number] as number) > 1)),
    counts,
  };
}

/**
 * The pairs that are too alike, and the one in which each page is most like another, by its number. Each page is held against
 * those before it that have one of its shingles; a pair is described only when it counts, for there may be millions.
 */
function comparePages(
  pages: readonly Shingled[],
  { own, common, counts }: NumberedShingles,
): { alike: SimilarPair[]; best: (SimilarPair | undefined)[] } {
  const alike: SimilarPair[] = [];
  const best = new Array<SimilarPair | undefined>(pages.length);
  const shared = new Uint32Array(pages.length);
  const countAndAdd = openIndex(common, counts);
  const look = (a: number, b: number): void => {
    const both = shared[a] as number;
    const jaccard = both / ((own[a] as number) + (own[b] as number) - both);
    const smaller = Math.min(own[a] as number, own[b] as number);
    const containment = smaller < FEWEST_FOR_CONTAINMENT ? 0 : both / smaller;
    const isAlike = jaccard > MOST_JACCARD || containment > MOST_CONTAINMENT;
    const isBest = jaccard >= (best[a]?.jaccard ?? 0) || jaccard >= (best[b]?.jaccard ?? 0);
    if (!isAlike && !isBest) return;
    const pair = { a: (pages[a] as Shingled).path, b: (pages[b] as Shingled).path, jaccard, containment };
    if (isAlike) alike.push(pair);
    if (isLiker(pair, best[a])) best[a] = pair;
    if (isLiker(pair, best[b])) best[b] = pair;
  };
  for (let number = 0; number < pages.length; number++) {
    shared.fill(0);
    for (const shingle of common[number] as Uint32Array) countAndAdd(shingle, number, shared);
    for (let other = 0; other < number; other++) if (shared[other]) look(other, number);
  }
  return { alike, best };
}

/** Adds one to `shared` for each page that has the shingle so far, and `page` to these pages. */
type CountAndAdd = (shingle: number, page: number, shared: Uint32Array) => void;

/** The pages that have a shingle, one list for all shingles with room for as many as will come. */
function openIndex(common: readonly Uint32Array[], counts: Uint32Array): CountAndAdd {
  const starts = new Uint32Array(counts.length);
  const ends = new Uint32Array(counts.length);
  const pages = new Uint32Array(common.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  const reserve = (shingle: number): void => {
    starts[shingle] = next;
    ends[shingle] = next;
    next += counts[shingle] as number;
  };
  return (shingle, page, shared) => {
    // The first page with it.
    if (starts[shingle] === ends[shingle]) reserve(shingle);
    const end = ends[shingle] as number;
    for (let at = starts[shingle] as number; at < end; at++) {
      const other = pages[at] as number;
      shared[other] = (shared[other] as number) + 1;
    }
    pages[end] = page;
    ends[shingle] = end + 1;
  };
}

const isLiker = (pair: SimilarPair, known: SimilarPair | undefined): boolean =>
  !known || pair.jaccard > known.jaccard || (pair.jaccard === known.jaccard && byLikeness(pair, known) < 0);

/** Every k-th, so that the same pages are taken each time. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as T);
}

function byLikeness(x: SimilarPair, y: SimilarPair): number {
  return y.jaccard - x.jaccard || y.containment - x.containment || (x.a + x.b < y.a + y.b ? -1 : 1);
}

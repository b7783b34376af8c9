/**
 * How alike the pages of one group are when names and boilerplate are dropped. No search engine publishes a number;
 * the limits are ours, taken from the field (see `facts` in the rule).
 */
import type { SimilarPair, Similarity } from '../types.ts';
import { candidatePairs } from './min-hash.ts';
import { countShared } from './shingles.ts';

export const MOST_JACCARD = 0.5;
export const MOST_CONTAINMENT = 0.8;
/** A shingle on more of a group's pages than this is boilerplate. */
const BOILERPLATE_SHARE = 0.3;
/** Two pages that share everything are twins, not boilerplate. */
const BOILERPLATE_PAGES = 2;
/** Containment says little about a page with almost nothing of its own; that is a finding by itself. */
const FEWEST_FOR_CONTAINMENT = 20;
/** All pairs up to this many pages, 125,000 of them; above it, those that a MinHash finds alike. */
const MOST_FOR_ALL_PAIRS = 500;
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
    for (const page of rest) {
      own.set(page.path, page.shingles.length);
      unique.set(page.path, page.unique);
    }
    const compared = comparePages(rest);
    pairs.push(...compared.tooAlike);
    closest.push(...[...compared.likest.values()].sort(byLikeness).slice(0, 1));
    for (const [path, pair] of compared.likest) likest.set(path, pair);
  }
  return { unique, own, pairs: pairs.sort(byLikeness), closest: closest.sort(byLikeness), likest, sampled };
}

function isTooAlike({ jaccard, containment }: SimilarPair): boolean {
  return jaccard > MOST_JACCARD || containment > MOST_CONTAINMENT;
}

/** The shingles of each page that are not boilerplate, and how many of all of them no other page has. */
function dropBoilerplate(pages: readonly Shingled[]): (Shingled & { readonly unique: number })[] {
  const most = Math.max(BOILERPLATE_PAGES, pages.length * BOILERPLATE_SHARE);
  const kept = pages.map(({ shingles }) => new Uint32Array(shingles.length));
  const sizes = pages.map(() => 0);
  const unique = pages.map(() => 0);
  for (const { shingle, on } of pagesByShingle(pages)) {
    if (on.length === 1) unique[on[0] as number] = (unique[on[0] as number] as number) + 1;
    if (on.length > most) continue;
    for (const page of on) {
      const at = sizes[page] as number;
      (kept[page] as Uint32Array)[at] = shingle;
      sizes[page] = at + 1;
    }
  }
  return pages.map(({ path }, page) => ({
    path,
    shingles: (kept[page] as Uint32Array).subarray(0, sizes[page]),
    unique: unique[page] as number,
  }));
}

/** Room for the number of a page beside its shingle: together they are whole numbers below 2^53. */
const PAGES = 2 ** 13;

/** Each shingle with the numbers of its pages, both ascending. Sorting millions takes half the time of looking them up. */
function* pagesByShingle(pages: readonly Shingled[]): Generator<{ shingle: number; on: readonly number[] }> {
  const all = new Float64Array(pages.reduce((sum, { shingles }) => sum + shingles.length, 0));
  let end = 0;
  for (const [page, { shingles }] of pages.entries())
    for (const shingle of shingles) all[end++] = shingle * PAGES + page;
  all.sort();
  for (let start = 0; start < all.length; ) {
    const shingle = Math.floor((all[start] as number) / PAGES);
    const on: number[] = [];
    for (; start < all.length && Math.floor((all[start] as number) / PAGES) === shingle; start++)
      on.push((all[start] as number) % PAGES);
    yield { shingle, on };
  }
}

interface Compared {
  readonly tooAlike: readonly SimilarPair[];
  /** The pair in which a page is most like another one, by its path. */
  readonly likest: ReadonlyMap<string, SimilarPair>;
}

/** Of pairs that share something. */
function comparePages(pages: readonly Shingled[]): Compared {
  const pairs =
    pages.length <= MOST_FOR_ALL_PAIRS ? allPairs(pages.length) : candidatePairs(pages.map(({ shingles }) => shingles));
  const tooAlike: SimilarPair[] = [];
  const likest = new Map<string, SimilarPair>();
  for (const [i, j] of pairs) {
    const pair = measure(pages[i] as Shingled, pages[j] as Shingled);
    if (pair.jaccard === 0) continue;
    if (isTooAlike(pair)) tooAlike.push(pair);
    for (const path of [pair.a, pair.b]) {
      const before = likest.get(path);
      if (!before || byLikeness(pair, before) < 0) likest.set(path, pair);
    }
  }
  return { tooAlike, likest };
}

function measure(a: Shingled, b: Shingled): SimilarPair {
  const shared = countShared(a.shingles, b.shingles);
  const smaller = Math.min(a.shingles.length, b.shingles.length);
  const union = a.shingles.length + b.shingles.length - shared;
  return {
    a: a.path,
    b: b.path,
    jaccard: union === 0 ? 0 : shared / union,
    containment: smaller < FEWEST_FOR_CONTAINMENT ? 0 : shared / smaller,
  };
}

function* allPairs(count: number): Generator<readonly [number, number]> {
  for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) yield [i, j];
}

/** Every k-th, so that the same pages are taken each time. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as T);
}

function byLikeness(x: SimilarPair, y: SimilarPair): number {
  return y.jaccard - x.jaccard || y.containment - x.containment || (x.a + x.b < y.a + y.b ? -1 : 1);
}

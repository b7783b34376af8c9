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
    const rest: Shingled[] = [];
    for (const page of dropBoilerplate(pages)) {
      own.set(page.path, page.shingles.length);
      unique.set(page.path, page.unique);
      rest.push(page);
    }
    const measured = comparePages(rest);
    pairs.push(...measured.filter(isTooAlike));
    closest.push(...measured.slice(0, 1));
    for (const pair of measured) for (const path of [pair.a, pair.b]) if (!likest.has(path)) likest.set(path, pair);
  }
  return { unique, own, pairs: pairs.sort(byLikeness), closest: closest.sort(byLikeness), likest, sampled };
}

function isTooAlike({ jaccard, containment }: SimilarPair): boolean {
  return jaccard > MOST_JACCARD || containment > MOST_CONTAINMENT;
}

/** The shingles of each page that are not boilerplate, and how many of all of them no other page has. */
function dropBoilerplate(pages: readonly Shingled[]): (Shingled & { readonly unique: number })[] {
  const { counts, numbers } = countShingles(pages);
  const most = Math.max(BOILERPLATE_PAGES, pages.length * BOILERPLATE_SHARE);
  return pages.map(({ path, shingles }, index) => {
    const pagesWith = (numbers[index] as Uint32Array).map((number) => counts[number] as number);
    return {
      path,
      shingles: shingles.filter((_, at) => (pagesWith[at] as number) <= most),
      unique: pagesWith.reduce((sum, count) => sum + (count === 1 ? 1 : 0), 0),
    };
  });
}

/** Numbers the different shingles of a group and counts the pages of each: millions are looked up only once. */
function countShingles(pages: readonly Shingled[]): { counts: readonly number[]; numbers: readonly Uint32Array[] } {
  const known = new Map<number, number>();
  const counts: number[] = [];
  const numberOf = (shingle: number): number => {
    const number = known.get(shingle) ?? counts.length;
    if (number === counts.length) known.set(shingle, counts.push(0) - 1);
    counts[number] = (counts[number] as number) + 1;
    return number;
  };
  return { counts, numbers: pages.map(({ shingles }) => shingles.map(numberOf)) };
}

/** Most alike first; only pairs that share something. */
function comparePages(pages: readonly Shingled[]): SimilarPair[] {
  const pairs =
    pages.length <= MOST_FOR_ALL_PAIRS ? allPairs(pages.length) : candidatePairs(pages.map(({ shingles }) => shingles));
  const measured: SimilarPair[] = [];
  for (const [i, j] of pairs) {
    const pair = measure(pages[i] as Shingled, pages[j] as Shingled);
    if (pair.jaccard > 0) measured.push(pair);
  }
  return measured.sort(byLikeness);
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

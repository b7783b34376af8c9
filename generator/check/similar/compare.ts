/**
 * Compares the texts of all public pages: which of them are most alike. No search engine
 * publishes a number; the limits are ours, taken from the field (see `basis` of the rule `near-duplicate`).
 *
 * Most of the time goes into pairs of pages. After an edit, only pages that have changed are held against all others.
 */
import { groupBy } from '../../group-by.ts';
import type { PlannedPage, SimilarPair, Similarity } from '../types.ts';
import { createNumbering } from './numbering.ts';

export const MOST_JACCARD = 0.5;
export const MOST_CONTAINMENT = 0.8;
/** A run on more of a group's pages than this is boilerplate. */
const BOILERPLATE_SHARE = 0.3;
/** Two pages that share everything are twins, not boilerplate. */
const BOILERPLATE_PAGES = 2;
/** Below this, containment means little; a page with almost no text of its own is a finding by itself. */
const FEWEST_FOR_CONTAINMENT = 20;
/** Pages of one group that are compared in pairs at most, evenly spread. */
const MOST_COMPARED = 5000;
/** Up to this share of a group, and always up to `FEW` pages, it pays to look only at pairs with these pages. */
const MOST_CHANGED = 0.1;
const FEW = 50;

/** `text` are its runs, with the names of its records masked. */
export type ComparedPage = Pick<PlannedPage, 'path' | 'group'> & { readonly text: Uint32Array };

/** Pages that were compared, and the result. */
export interface Compared {
  readonly pages: readonly ComparedPage[];
  readonly similarity: Similarity;
}

interface CompareOptions {
  /** The sample of the runs, see `sampleOf`. */
  readonly every?: number;
  /** The last comparison; null if there was none. A text that is the same object has not changed. */
  readonly before?: Compared | null;
}

export function comparePages(
  pages: readonly ComparedPage[],
  { every = 1, before = null }: CompareOptions = {},
): Similarity {
  const hasSamePages =
    before?.pages.length === pages.length && pages.every(({ path }, at) => path === before.pages[at]?.path);
  const former = hasSamePages ? before : null;
  if (former && pages.every(({ text }, at) => text === former.pages[at]?.text)) return former.similarity;
  const { numberOf, size } = createNumbering();
  const numbered = pages.map(({ text, ...page }, at): NumberedPage => {
    const was = former?.pages[at]?.text ?? text;
    return { ...page, text, masked: text.map(numberOf), was: was === text ? null : was.map(numberOf) };
  });
  const scratch = new Uint32Array(size());
  return { every, ...compareGroups(numbered, { scratch, every, before: former?.similarity }) };
}

/** A page with numbers for its runs instead of hashes, so that each is looked up once. */
interface NumberedPage extends ComparedPage {
  readonly masked: Uint32Array;
  /** The masked runs of the text before; null if the text has not changed. */
  readonly was: Uint32Array | null;
}

function addTo(counts: Uint32Array, numbers: Uint32Array, amount: number): void {
  for (const number of numbers) counts[number] = (counts[number] as number) + amount;
}

interface GroupsOptions {
  readonly scratch: Uint32Array;
  readonly every: number;
  /** The last comparison of the same pages. */
  readonly before: Similarity | undefined;
}

/** Finds pages of one group that are near-duplicates when boilerplate is dropped. */
function compareGroups(
  pages: readonly NumberedPage[],
  { scratch, every, before }: GroupsOptions,
): Omit<Similarity, 'every'> {
  const runs = new Map<string, { all: number; left: number }>();
  const pairs: SimilarPair[] = [];
  const closest: SimilarPair[] = [];
  const sampled: { group: string; pages: number; compared: number }[] = [];
  const groupOf = new Map(pages.map(({ path, group }) => [path, group]));
  const changed = new Set(pages.flatMap(({ path, was }) => (was ? path : [])));
  const isTouched = ({ a, b }: SimilarPair): boolean => changed.has(a) || changed.has(b);
  const pairsBefore = groupBy(before?.pairs ?? [], ({ a }) => groupOf.get(a));
  const closestBefore = new Map(before?.closest.map((pair) => [groupOf.get(pair.a), pair]));
  for (const [group, all] of [...groupBy(pages, (page) => page.group)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const compared = spread(all);
    if (compared.length < all.length) sampled.push({ group, pages: all.length, compared: compared.length });
    const { own, common, isShifted } = dropBoilerplate(compared, scratch);
    for (const [at, { path, masked }] of compared.entries())
      runs.set(path, { all: masked.length * every, left: (own[at] as number) * every });
    const known = closestBefore.get(group) ?? null;
    const isNew = !before || isShifted || (known !== null && isTouched(known));
    const open = placesOf(compared, ({ was }) => isNew || was !== null);
    const found: LikePairs =
      open.length === compared.length
        ? { alike: [], closest: null }
        : { alike: (pairsBefore.get(group) ?? []).filter((pair) => !isTouched(pair)), closest: known };
    forPairs(common, { open, scratch }, collectPairs(found, compared, own));
    for (const pair of found.alike) pairs.push(pair);
    if (found.closest) closest.push(found.closest);
  }
  return { runs, pairs: pairs.sort(byLikeness), closest: closest.sort(byLikeness), sampled };
}

/** Returns the share of the runs of two pages that both have, from the numbers of runs of both and of each. */
function jaccardOf(both: number, a: number, b: number): number {
  const all = a + b - both;
  return all === 0 ? 0 : both / all;
}

interface OwnRuns {
  /** The number of runs of each page that are no boilerplate. */
  readonly own: readonly number[];
  /** Own runs that other pages have, too. */
  readonly common: readonly Uint32Array[];
  /** True if changed pages made a run boilerplate, or the contrary: pages that have not changed have other own runs, too. */
  readonly isShifted: boolean;
}

/** A run on more than `BOILERPLATE_SHARE` of the pages is boilerplate. */
function dropBoilerplate(pages: readonly NumberedPage[], scratch: Uint32Array): OwnRuns {
  const most = Math.max(BOILERPLATE_PAGES, pages.length * BOILERPLATE_SHARE);
  const isOwn = (number: number): boolean => (scratch[number] as number) <= most;
  for (const { masked } of pages) addTo(scratch, masked, 1);
  const own = pages.map(({ masked }) => masked.filter(isOwn));
  const common = own.map((list) => list.filter((number) => (scratch[number] as number) > 1));
  const touched = pages.flatMap(({ masked, was }) => (was ? [...masked, ...was] : []));
  const areOwn = touched.map(isOwn);
  for (const { masked, was } of pages)
    if (was) {
      addTo(scratch, masked, -1);
      addTo(scratch, was, 1);
    }
  const isShifted = touched.some((number, at) => isOwn(number) !== areOwn[at]);
  for (const { masked, was } of pages) addTo(scratch, was ?? masked, -1);
  return { own: own.map(({ length }) => length), common, isShifted };
}

interface LikePairs {
  readonly alike: SimilarPair[];
  closest: SimilarPair | null;
}

/**
 * Returns a function that adds a pair of positions with the number of own runs that both have. A pair is described only when it
 * counts, for there may be millions.
 */
function collectPairs(found: LikePairs, pages: readonly NumberedPage[], own: readonly number[]): Look {
  return (a, b, both) => {
    if (both === 0) return;
    const jaccard = jaccardOf(both, own[a] as number, own[b] as number);
    const smaller = Math.min(own[a] as number, own[b] as number);
    const containment = smaller < FEWEST_FOR_CONTAINMENT ? 0 : both / smaller;
    const isAlike = jaccard > MOST_JACCARD || containment > MOST_CONTAINMENT;
    if (!isAlike && found.closest && jaccard < found.closest.jaccard) return;
    const pair = { a: pages[a]?.path ?? '', b: pages[b]?.path ?? '', jaccard, containment };
    if (isAlike) found.alike.push(pair);
    if (!found.closest || byLikeness(pair, found.closest) < 0) found.closest = pair;
  };
}

/** Returns the positions of pages to hold against all others; all positions if there are many of them. */
function placesOf(pages: readonly NumberedPage[], isOpen: (page: NumberedPage, at: number) => boolean): number[] {
  const all = [...pages.keys()];
  const open = all.filter((at) => isOpen(pages[at] as NumberedPage, at));
  return open.length > Math.max(FEW, pages.length * MOST_CHANGED) ? all : open;
}

type Look = (a: number, b: number, shared: number) => void;

interface PairsOptions {
  /** Positions of lists. */
  readonly open: readonly number[];
  readonly scratch: Uint32Array;
}

/** Calls `look` for each pair of lists of which one is open, the earlier first, with the number of entries that both have. */
function forPairs(lists: readonly Uint32Array[], { open, scratch }: PairsOptions, look: Look): void {
  if (open.length === lists.length) return forAllPairs(lists, look);
  const seen = new Set<number>();
  for (const at of open) {
    seen.add(at);
    const list = lists[at] as Uint32Array;
    addTo(scratch, list, 1);
    for (const [other, entries] of lists.entries()) {
      if (seen.has(other)) continue;
      let shared = 0;
      for (const entry of entries) shared += scratch[entry] as number;
      look(Math.min(at, other), Math.max(at, other), shared);
    }
    addTo(scratch, list, -1);
  }
}

function forAllPairs(lists: readonly Uint32Array[], look: Look): void {
  const index = new Map<number, number[]>();
  const shared = new Uint32Array(lists.length);
  for (const [at, list] of lists.entries()) {
    shared.fill(0, 0, at);
    for (const entry of list) {
      const holders = index.get(entry);
      if (holders === undefined) index.set(entry, [at]);
      else {
        for (const other of holders) shared[other] = (shared[other] as number) + 1;
        holders.push(at);
      }
    }
    for (let other = 0; other < at; other++) look(other, at, shared[other] as number);
  }
}

/** At most as many as are compared in pairs: every k-th, so that the same pages are taken each time. */
function spread<T>(items: readonly T[]): readonly T[] {
  if (items.length <= MOST_COMPARED) return items;
  return Array.from(
    { length: MOST_COMPARED },
    (_, index) => items[Math.floor((index * items.length) / MOST_COMPARED)] as T,
  );
}

function byLikeness(x: SimilarPair, y: SimilarPair): number {
  return y.jaccard - x.jaccard || y.containment - x.containment || (`${x.a}\n${x.b}` < `${y.a}\n${y.b}` ? -1 : 1);
}

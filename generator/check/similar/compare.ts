/**
 * Compares the texts of all public pages: what each says that no other says, and which pages are most alike. No search engine
 * publishes a number; the limits are ours, taken from the field (see `basis` of the rule `near-duplicate`).
 */
import type { OwnText } from '../../define/own-text.ts';
import { groupBy } from '../../group-by.ts';
import type { PageText, PlannedPage, SimilarPair, Similarity } from '../types.ts';
import { createNumbering } from './numbering.ts';
import type { SectionRuns } from './runs.ts';

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

export type ComparedPage = Pick<PlannedPage, 'path' | 'params' | 'group'> & { readonly text: PageText };

/** `every` is the sample of the runs, see `sampleOf`. */
export function comparePages(pages: readonly ComparedPage[], every = 1): Similarity {
  const plain = numberRuns(pages.map(({ text }) => text.plain.hashes));
  const masked = numberRuns(pages.map(({ text }) => text.masked.hashes));
  const numbered = pages.map(({ path, params, group, text }, at): NumberedPage => {
    return { path, params, group, numbers: masked.numbers[at] as Uint32Array, ends: text.masked.ends };
  });
  const scratch = new Uint32Array(masked.counts.length);
  const axes = measureAxes(numbered, scratch);
  const texts = pages.map(({ path, text }, at): [string, OwnText] => {
    const { numbers } = numbered[at] as NumberedPage;
    const sections = measureSections(text, numbers, { counts: masked.counts, every });
    const own = sections.reduce((sum, section) => sum + section.own, 0);
    const share = {
      plain: shareOf(plain.numbers[at] as Uint32Array, plain.counts),
      masked: shareOf(numbers, masked.counts),
    };
    const { along, nearest } = axes[at] as Axes;
    return [path, { runs: numbers.length * every, own, share, along, nearest, sections }];
  });
  return { texts: new Map(texts), every, ...compareGroups(numbered, scratch, every) };
}

interface NumberedPage extends Pick<ComparedPage, 'path' | 'params' | 'group'>, Pick<SectionRuns, 'ends'> {
  /** Its runs. Each has a number instead of its hash, so that it is looked up once. */
  readonly numbers: Uint32Array;
}

/** `counts` is the number of pages that have a run, by its number. */
function numberRuns(pages: readonly Uint32Array[]): { numbers: Uint32Array[]; counts: Uint32Array } {
  const { numberOf, size } = createNumbering();
  const numbers = pages.map((hashes) => hashes.map(numberOf));
  const counts = new Uint32Array(size());
  for (const list of numbers) addTo(counts, list, 1);
  return { numbers, counts };
}

export function addTo(counts: Uint32Array, numbers: Uint32Array, amount: number): void {
  for (const number of numbers) counts[number] = (counts[number] as number) + amount;
}

function shareOf(numbers: Uint32Array, counts: Uint32Array): number {
  let own = 0;
  for (const number of numbers) if (counts[number] === 1) own++;
  return numbers.length === 0 ? 0 : own / numbers.length;
}

function measureSections(
  { sections, masked }: PageText,
  numbers: Uint32Array,
  { counts, every }: { counts: Uint32Array; every: number },
) {
  return sections.map((name, at) => {
    const part = numbers.subarray(at === 0 ? 0 : masked.ends[at - 1], masked.ends[at]);
    return { name, runs: part.length * every, own: part.filter((number) => counts[number] === 1).length * every };
  });
}

interface Axes {
  readonly along: Record<string, number>;
  readonly nearest: Record<string, OwnText['nearest'][string]>;
}

/** Name of the axis of pages that are compared with all others of their kind. */
const KIND = 'kind';

/** Holds each page against those that share a record or, for hubs, the kind with it. `scratch` has a zero for each run, and has so again. */
function measureAxes(pages: readonly NumberedPage[], scratch: Uint32Array): Axes[] {
  const axes = pages.map((): Axes => ({ along: {}, nearest: {} }));
  const numberOf = new Map(pages.map((page, at) => [page, at]));
  for (const [name, group] of groupsByAxis(pages)) {
    const axisOf = (page: NumberedPage): Axes => axes[numberOf.get(page) as number] as Axes;
    for (const { numbers } of group) addTo(scratch, numbers, 1);
    for (const page of group) axisOf(page).along[name] = shareOf(page.numbers, scratch);
    for (const { numbers } of group) addTo(scratch, numbers, -1);
    for (const [page, nearest] of nearestIn(spread(group), scratch)) axisOf(page).nearest[name] = nearest;
  }
  return axes;
}

/** Yields the name of each axis with each group of pages on it. */
export function* groupsByAxis<Page extends Pick<ComparedPage, 'params' | 'group'>>(
  pages: readonly Page[],
): Generator<readonly [name: string, group: readonly Page[]]> {
  const valueOn = ({ params, group }: Page, name: string): string | null | undefined =>
    name !== KIND ? params[name] : Object.values(params).includes(group ?? '') ? null : group;
  for (const name of [...new Set(pages.flatMap(({ params }) => Object.keys(params))), KIND])
    for (const group of groupBy(pages, (page) => valueOn(page, name)).values()) yield [name, group];
}

/**
 * Finds the most alike page for each of a group. A run that most pages have is counted where it is missing, so that
 * boilerplate costs nothing.
 */
function nearestIn(
  pages: readonly NumberedPage[],
  scratch: Uint32Array,
): Map<NumberedPage, OwnText['nearest'][string]> {
  const best = new Map<NumberedPage, OwnText['nearest'][string]>();
  for (const { numbers } of pages) addTo(scratch, numbers, 1);
  const isFrequent = (number: number): boolean => (scratch[number] as number) * 2 > pages.length;
  const rare = pages.map(({ numbers }) =>
    numbers.filter((number) => (scratch[number] as number) > 1 && !isFrequent(number)),
  );
  const often = pages.map(({ numbers }) => numbers.filter(isFrequent));
  for (const { numbers } of pages) addTo(scratch, numbers, -1);
  const frequent = distinct(often, scratch);
  const lists = often.map((present, at) => {
    addTo(scratch, present, 1);
    const missing = frequent.filter((number) => scratch[number] === 0);
    addTo(scratch, present, -1);
    return { missing: missing.length, listed: Uint32Array.from([...(rare[at] as Uint32Array), ...missing]) };
  });
  forPairs(
    lists.map(({ listed }) => listed),
    (a, b, shared) => {
      const [pageA, pageB] = [pages[a], pages[b]] as [NumberedPage, NumberedPage];
      const missing = (lists[a]?.missing as number) + (lists[b]?.missing as number);
      const both = shared + frequent.length - missing;
      const likeness = jaccardOf(both, pageA.numbers.length, pageB.numbers.length);
      if (likeness > (best.get(pageA)?.likeness ?? 0)) best.set(pageA, { path: pageB.path, likeness });
      if (likeness > (best.get(pageB)?.likeness ?? 0)) best.set(pageB, { path: pageA.path, likeness });
    },
  );
  return best;
}

function distinct(lists: readonly Uint32Array[], scratch: Uint32Array): Uint32Array {
  const found: number[] = [];
  for (const list of lists)
    for (const number of list) {
      if (scratch[number] === 0) found.push(number);
      scratch[number] = 1;
    }
  for (const number of found) scratch[number] = 0;
  return Uint32Array.from(found);
}

/** Finds pages of one group that are near-duplicates when boilerplate is dropped. */
function compareGroups(
  pages: readonly NumberedPage[],
  scratch: Uint32Array,
  every: number,
): Omit<Similarity, 'texts' | 'every'> {
  const left = new Map<string, number>();
  const pairs: SimilarPair[] = [];
  const closest: SimilarPair[] = [];
  const sampled: { group: string; pages: number; compared: number }[] = [];
  for (const [group, all] of [...groupBy(pages, (page) => page.group)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const compared = spread(all);
    if (compared.length < all.length) sampled.push({ group, pages: all.length, compared: compared.length });
    const { own, common } = dropBoilerplate(compared, scratch);
    for (const [at, { path }] of compared.entries()) left.set(path, (own[at] as number) * every);
    const found = likePairs(compared, { own, common });
    for (const pair of found.alike) pairs.push(pair);
    if (found.closest) closest.push(found.closest);
  }
  return { left, pairs: pairs.sort(byLikeness), closest: closest.sort(byLikeness), sampled };
}

/** Returns the share of the runs of two pages that both have, from the numbers of runs of both and of each. */
export function jaccardOf(both: number, a: number, b: number): number {
  const all = a + b - both;
  return all === 0 ? 0 : both / all;
}

interface OwnRuns {
  /** The number of runs of each page that are no boilerplate. */
  readonly own: readonly number[];
  /** Own runs that other pages have, too. */
  readonly common: readonly Uint32Array[];
}

function dropBoilerplate(pages: readonly NumberedPage[], scratch: Uint32Array): OwnRuns {
  for (const { numbers } of pages) addTo(scratch, numbers, 1);
  const most = mostHolders(pages.length);
  const own = pages.map(({ numbers }) => numbers.filter((number) => (scratch[number] as number) <= most));
  const common = own.map((list) => list.filter((number) => (scratch[number] as number) > 1));
  for (const { numbers } of pages) addTo(scratch, numbers, -1);
  return { own: own.map(({ length }) => length), common };
}

/** A run on more of `pages` pages is boilerplate. */
export const mostHolders = (pages: number): number => Math.max(BOILERPLATE_PAGES, pages * BOILERPLATE_SHARE);

function likePairs(pages: readonly NumberedPage[], { own, common }: OwnRuns): LikePairs {
  const { found, add } = collectPairs(pages, own);
  forPairs(common, add);
  return found;
}

export interface LikePairs {
  readonly alike: SimilarPair[];
  closest: SimilarPair | null;
}

/** `add` takes a pair of positions and the number of own runs that both have. A pair is described only when it counts, for there may be millions. */
export function collectPairs(pages: readonly { readonly path: string }[], own: readonly number[]) {
  const found: LikePairs = { alike: [], closest: null };
  const add = (a: number, b: number, both: number): void => {
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
  return { found, add };
}

/** Calls `look` for each pair of lists, the earlier first, with the number of entries that both have. */
function forPairs(lists: readonly Uint32Array[], look: (a: number, b: number, shared: number) => void): void {
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
export function spread<T>(items: readonly T[]): readonly T[] {
  if (items.length <= MOST_COMPARED) return items;
  return Array.from(
    { length: MOST_COMPARED },
    (_, index) => items[Math.floor((index * items.length) / MOST_COMPARED)] as T,
  );
}

export function byLikeness(x: SimilarPair, y: SimilarPair): number {
  return y.jaccard - x.jaccard || y.containment - x.containment || (`${x.a}\n${x.b}` < `${y.a}\n${y.b}` ? -1 : 1);
}

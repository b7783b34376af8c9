/**
 * Compares the texts of all public pages: what each says that no other says, and which pages are most alike. No search engine
 * publishes a number; the limits are ours, taken from the field (see `basis` of the rule `near-duplicate`).
 *
 * Most of the time goes into pairs of pages. After an edit, only pages that have changed are held against all others.
 */
import type { OwnText } from '../../define/own-text.ts';
import { groupBy } from '../../group-by.ts';
import type { PageText, PlannedPage, SimilarPair, Similarity } from '../types.ts';
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

export type ComparedPage = Pick<PlannedPage, 'path' | 'params' | 'group'> & { readonly text: PageText };

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
  const [plain, masked] = [createNumbering(), createNumbering()];
  const numbered = pages.map(({ text, ...page }, at): NumberedPage => {
    const was = former?.pages[at]?.text ?? text;
    return {
      ...{ ...page, text },
      plain: text.plain.hashes.map(plain.numberOf),
      masked: text.masked.hashes.map(masked.numberOf),
      was: was === text ? null : was.masked.hashes.map(masked.numberOf),
    };
  });
  const scratch = new Uint32Array(masked.size());
  const axes = measureAxes(numbered, { scratch, texts: former?.similarity.texts });
  const plainCounts = new Uint32Array(plain.size());
  for (const page of numbered) {
    addTo(plainCounts, page.plain, 1);
    addTo(scratch, page.masked, 1);
  }
  const texts = numbered.map((page): [string, OwnText] => {
    const sections = measureSections(page, { counts: scratch, every });
    const own = sections.reduce((sum, section) => sum + section.own, 0);
    const share = { plain: shareOf(page.plain, plainCounts), masked: shareOf(page.masked, scratch) };
    return [page.path, { runs: page.masked.length * every, own, share, ...(axes.get(page) as Axes), sections }];
  });
  scratch.fill(0);
  return { texts: new Map(texts), every, ...compareGroups(numbered, { scratch, every, before: former?.similarity }) };
}

/** A page with numbers for its runs instead of hashes, so that each is looked up once. */
interface NumberedPage extends ComparedPage {
  readonly plain: Uint32Array;
  readonly masked: Uint32Array;
  /** The masked runs of the text before; null if the text has not changed. */
  readonly was: Uint32Array | null;
}

function addTo(counts: Uint32Array, numbers: Uint32Array, amount: number): void {
  for (const number of numbers) counts[number] = (counts[number] as number) + amount;
}

function shareOf(numbers: Uint32Array, counts: Uint32Array): number {
  let own = 0;
  for (const number of numbers) if (counts[number] === 1) own++;
  return numbers.length === 0 ? 0 : own / numbers.length;
}

function measureSections(
  { text: { sections, masked }, masked: numbers }: NumberedPage,
  { counts, every }: { counts: Uint32Array; every: number },
) {
  return sections.map((name, at) => {
    const part = numbers.subarray(at === 0 ? 0 : masked.ends[at - 1], masked.ends[at]);
    return { name, runs: part.length * every, own: part.filter((number) => counts[number] === 1).length * every };
  });
}

type Nearest = OwnText['nearest'][string];

interface Axes {
  readonly along: Record<string, number>;
  readonly nearest: Record<string, Nearest>;
}

/** Name of the axis of pages that are compared with all others of their kind. */
const KIND = 'kind';

interface AxesOptions {
  /** Has a zero for each run, and has so again. */
  readonly scratch: Uint32Array;
  /** Results of the last comparison. */
  readonly texts: Similarity['texts'] | undefined;
}

/** Holds each page against those that share a record or, for hubs, the kind with it. */
function measureAxes(pages: readonly NumberedPage[], { scratch, texts }: AxesOptions): Map<NumberedPage, Axes> {
  const axes = new Map(pages.map((page): [NumberedPage, Axes] => [page, { along: {}, nearest: {} }]));
  for (const [name, group] of groupsByAxis(pages)) {
    if (texts && group.every(({ was }) => was === null)) {
      for (const page of group) copyAxis(name, texts.get(page.path), axes.get(page) as Axes);
      continue;
    }
    for (const { masked } of group) addTo(scratch, masked, 1);
    for (const page of group) (axes.get(page) as Axes).along[name] = shareOf(page.masked, scratch);
    for (const { masked } of group) addTo(scratch, masked, -1);
    const compared = spread(group);
    const before = texts && compared.map(({ path }) => texts.get(path)?.nearest[name] ?? null);
    const nearest = nearestIn(compared, { scratch, before });
    for (const [at, page] of compared.entries()) if (nearest[at]) (axes.get(page) as Axes).nearest[name] = nearest[at];
  }
  return axes;
}

/** Takes the results on an axis from the last comparison. */
function copyAxis(name: string, from: OwnText | undefined, { along, nearest }: Axes): void {
  along[name] = from?.along[name] ?? 0;
  if (from?.nearest[name]) nearest[name] = from.nearest[name];
}

/** Yields the name of each axis with each group of pages on it. */
function* groupsByAxis(
  pages: readonly NumberedPage[],
): Generator<readonly [name: string, group: readonly NumberedPage[]]> {
  const valueOn = ({ params, group }: NumberedPage, name: string): string | null | undefined =>
    name !== KIND ? params[name] : Object.values(params).includes(group ?? '') ? null : group;
  for (const name of [...new Set(pages.flatMap(({ params }) => Object.keys(params))), KIND])
    for (const group of groupBy(pages, (page) => valueOn(page, name)).values()) yield [name, group];
}

interface NearestOptions {
  readonly scratch: Uint32Array;
  /** The most alike page of each before. */
  readonly before: readonly (Nearest | null)[] | undefined;
}

/** Finds the most alike page for each of a group, the first of several. Returns null for a page that shares nothing with others. */
function nearestIn(pages: readonly NumberedPage[], { scratch, before }: NearestOptions): (Nearest | null)[] {
  const places = new Map(pages.map(({ path }, at) => [path, at]));
  const best = pages.map((_, at) => ({
    place: places.get(before?.[at]?.path ?? '') ?? -1,
    likeness: before?.[at]?.likeness ?? 0,
  }));
  const open = placesOf(pages, ({ was }, at) => !before || was !== null || Boolean(pages[best[at]?.place ?? -1]?.was));
  for (const at of open) best[at] = { place: -1, likeness: 0 };
  const consider = (at: number, place: number, likeness: number): void => {
    const known = best[at];
    if (known && (likeness > known.likeness || (likeness === known.likeness && place < known.place)))
      best[at] = { place, likeness };
  };
  if (open.length > 0) {
    const { lists, sharedBy } = listShortly(pages, scratch);
    const runs = pages.map(({ masked }) => masked.length);
    forPairs(lists, { open, scratch }, (a, b, both) => {
      const likeness = jaccardOf(sharedBy(a, b, both), runs[a] as number, runs[b] as number);
      consider(a, b, likeness);
      consider(b, a, likeness);
    });
  }
  return best.map(({ place, likeness }) => (place < 0 ? null : { path: pages[place]?.path ?? '', likeness }));
}

/** Stands for the number of holders of a run that most pages have. */
const FREQUENT = 0xffffffff;

/**
 * Lists the runs of pages for a comparison in pairs. A run that most pages have is listed where it is missing, so that
 * boilerplate costs nothing. `sharedBy` returns how many runs two pages share whose lists share `both` entries.
 */
function listShortly(pages: readonly NumberedPage[], scratch: Uint32Array) {
  for (const { masked } of pages) addTo(scratch, masked, 1);
  const frequent: number[] = [];
  const rare = pages.map(({ masked }) =>
    masked.filter((number) => {
      const holders = scratch[number] as number;
      if (holders * 2 <= pages.length) return holders > 1;
      if (holders !== FREQUENT) frequent.push(number);
      scratch[number] = FREQUENT;
      return false;
    }),
  );
  for (const { masked } of pages) for (const number of masked) scratch[number] = 0;
  const missing = pages.map(({ masked }) => {
    addTo(scratch, masked, 1);
    const list = frequent.filter((number) => scratch[number] === 0);
    addTo(scratch, masked, -1);
    return list;
  });
  const counts = missing.map(({ length }) => length);
  return {
    lists: rare.map((list, at) => Uint32Array.from([...list, ...(missing[at] ?? [])])),
    sharedBy: (a: number, b: number, both: number): number =>
      both + frequent.length - (counts[a] as number) - (counts[b] as number),
  };
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
): Omit<Similarity, 'texts' | 'every'> {
  const left = new Map<string, number>();
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
    for (const [at, { path }] of compared.entries()) left.set(path, (own[at] as number) * every);
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
  return { left, pairs: pairs.sort(byLikeness), closest: closest.sort(byLikeness), sampled };
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

/**
 * Compares again after a few pages have changed. Counts and likeness are whole numbers of runs, so what a changed page has
 * lost or gained is taken from what others had; only changed pages are held against all others.
 */
import type { OwnText } from '../../define/own-text.ts';
import { groupBy } from '../../group-by.ts';
import type { PageText, Similarity } from '../types.ts';
import {
  addTo,
  byLikeness,
  collectPairs,
  comparePages,
  groupsByAxis,
  jaccardOf,
  mostHolders,
  spread,
  type ComparedPage,
} from './compare.ts';
import { createNumbering } from './numbering.ts';

/** Pages that were compared, and the result. */
export interface Compared {
  readonly pages: readonly ComparedPage[];
  readonly similarity: Similarity;
}

/** Up to this share of the pages, or of a group, it pays to look only at what has changed. */
const MOST_CHANGED = 0.1;
/** So many pages are always held against their group. */
const FEW = 50;

/** Returns what `comparePages` does. `before` is of the same plan; a text that is the same object has not changed. */
export function compareAgain(before: Compared | null, pages: readonly ComparedPage[], every = 1): Similarity {
  const both = pages.map((is, at): Both => {
    const was = before?.pages[at] ?? is;
    return { ...is, was: was.text, isChanged: was.text !== is.text };
  });
  const changed = both.filter(({ isChanged }) => isChanged).length;
  const isSame = before?.pages.length === pages.length && before.pages.every(({ path }, at) => path === both[at]?.path);
  if (!before || !isSame || changed > pages.length * MOST_CHANGED) return comparePages(pages, every);
  if (changed === 0) return before.similarity;
  const groups = compareGroupsAgain(both, before.similarity);
  const texts = groups && measureAgain(both, before.similarity);
  return groups && texts ? { ...before.similarity, ...groups, texts } : comparePages(pages, every);
}

interface Both extends ComparedPage {
  /** The text before. */
  readonly was: PageText;
  readonly isChanged: boolean;
}

type Kind = 'plain' | 'masked';

/** The runs that changed pages of a group have or had, numbered, and on how many pages each is. */
function countRuns(group: readonly Both[], kind: Kind) {
  const { numberOf, find, size } = createNumbering();
  const changed = group.filter(({ isChanged }) => isChanged);
  const lists = changed.map(({ was, text }) => [was[kind].hashes.map(numberOf), text[kind].hashes.map(numberOf)]);
  const [before, after] = [new Uint32Array(size()), new Uint32Array(size())];
  for (const [was, is] of lists) {
    addTo(before, was as Uint32Array, 1);
    addTo(after, is as Uint32Array, 1);
  }
  const others = new Uint32Array(size());
  /** The last unchanged page with a run, and the run's place among those of the page. */
  const holders: { page: Both; at: number }[] = [];
  for (const page of group) {
    if (page.isChanged) continue;
    const { hashes } = page.text[kind];
    for (let at = 0; at < hashes.length; at++) {
      const number = find(hashes[at] as number);
      if (number < 0) continue;
      others[number] = (others[number] as number) + 1;
      if (others[number] === 1) holders[number] = { page, at };
    }
  }
  return { find, before, after, others, holders };
}

/** Calls `put` with 1 for each run that a changed page alone has, and for others with what they gain and lose. */
function shiftOwn(group: readonly Both[], kind: Kind, put: (page: Both, at: number, amount: number) => void): void {
  const { find, before, after, others, holders } = countRuns(group, kind);
  for (const page of group)
    if (page.isChanged)
      for (const [at, hash] of page.text[kind].hashes.entries()) {
        const number = find(hash);
        if ((others[number] as number) + (after[number] as number) === 1) put(page, at, 1);
      }
  for (const [number, count] of others.entries()) {
    const [hadAlone, hasAlone] = [before[number] === 0, after[number] === 0];
    const { page, at } = holders[number] ?? {};
    if (count === 1 && page && hadAlone !== hasAlone) put(page, at as number, hasAlone ? 1 : -1);
  }
}

/** Numbers of runs instead of shares. */
interface Counts {
  plain: number;
  readonly sections: number[];
  readonly along: Record<string, number>;
  readonly nearest: Record<string, Nearest | null>;
}

/** Returns the texts anew; null if too much has changed for that. */
function measureAgain(pages: readonly Both[], { texts, every }: Similarity): Similarity['texts'] | null {
  const touched = new Map<Both, Counts>();
  const countsOf = (page: Both): Counts => {
    const counts = touched.get(page) ?? countsIn(page, texts.get(page.path) as OwnText, every);
    touched.set(page, counts);
    return counts;
  };
  shiftOwn(pages, 'plain', (page, _, amount) => {
    countsOf(page).plain += amount;
  });
  shiftOwn(pages, 'masked', (page, at, amount) => {
    const { sections } = countsOf(page);
    const section = Array.from(page.text.masked.ends).findIndex((end) => at < end);
    sections[section] = (sections[section] as number) + amount;
  });
  const names = new Set<string>();
  for (const [name, group] of groupsByAxis(pages)) {
    names.add(name);
    if (!group.some(({ isChanged }) => isChanged)) continue;
    for (const page of group) if (page.isChanged) countsOf(page).along[name] = 0;
    shiftOwn(group, 'masked', (page, _, amount) => {
      const { along } = countsOf(page);
      along[name] = (along[name] as number) + amount;
    });
    const found = nearestAgain(spread(group), (page) => texts.get(page.path)?.nearest[name]);
    if (!found) return null;
    for (const [page, nearest] of found) countsOf(page).nearest[name] = nearest;
  }
  const anew = [...touched].map(([page, counts]) => [page.path, textOf(page, counts, { names, every })] as const);
  return new Map([...texts, ...anew]);
}

function countsIn({ text, isChanged }: Both, { share, along, nearest, sections }: OwnText, every: number): Counts {
  if (isChanged) return { plain: 0, sections: text.sections.map(() => 0), along: {}, nearest: {} };
  const runs = text.masked.hashes.length;
  return {
    plain: Math.round(share.plain * text.plain.hashes.length),
    sections: sections.map(({ own }) => own / every),
    along: Object.fromEntries(Object.entries(along).map(([name, one]) => [name, Math.round(one * runs)])),
    nearest: { ...nearest },
  };
}

function textOf(
  { text }: Both,
  { plain, sections, along, nearest }: Counts,
  { names, every }: { names: Iterable<string>; every: number },
): OwnText {
  const runs = text.masked.hashes.length;
  const own = sections.reduce((sum, one) => sum + one, 0);
  const shareOf = (count: number, all: number): number => (all === 0 ? 0 : count / all);
  return {
    runs: runs * every,
    own: own * every,
    share: { plain: shareOf(plain, text.plain.hashes.length), masked: shareOf(own, runs) },
    along: Object.fromEntries(Object.entries(along).map(([name, one]) => [name, shareOf(one, runs)])),
    // In the order of the axes, as if they were measured in turn.
    nearest: Object.fromEntries([...names].flatMap((name) => (nearest[name] ? [[name, nearest[name]]] : []))),
    sections: text.sections.map((name, at) => {
      const length = (text.masked.ends[at] as number) - (text.masked.ends[at - 1] ?? 0);
      return { name, runs: length * every, own: (sections[at] as number) * every };
    }),
  };
}

type Nearest = OwnText['nearest'][string];

/** Returns the most alike page of those of a group for which it may be another one; null if these are too many. */
function nearestAgain(
  group: readonly Both[],
  nearestOf: (page: Both) => Nearest | undefined,
): Map<Both, Nearest | null> | null {
  const found = new Map<Both, Nearest | null>();
  const places = new Map(group.map(({ path }, at) => [path, at]));
  const changed = new Set(group.flatMap(({ isChanged, path }) => (isChanged ? path : [])));
  const isOpen = group.map((page) => page.isChanged || changed.has(nearestOf(page)?.path ?? ''));
  const open = [...isOpen.keys()].filter((at) => isOpen[at]);
  if (open.length > Math.max(FEW, group.length * MOST_CHANGED)) return null;
  for (const at of open) {
    const page = group[at] as Both;
    const shared = sharedWith(group, page.text.masked.hashes);
    found.set(page, null);
    for (const [place, other] of group.entries()) {
      if (place === at) continue;
      const [runs, others] = [page.text.masked.hashes.length, other.text.masked.hashes.length];
      const likeness = jaccardOf(shared[place] as number, runs, others);
      if (likeness > (found.get(page)?.likeness ?? 0)) found.set(page, { path: other.path, likeness });
      if (!page.isChanged || isOpen[place]) continue;
      // The first of several equally alike pages counts.
      const best = found.get(other) ?? nearestOf(other);
      const isFirst = likeness === best?.likeness && at < (places.get(best.path) as number);
      if (likeness > (best?.likeness ?? 0) || isFirst) found.set(other, { path: page.path, likeness });
    }
  }
  return found;
}

/** Returns how many of some runs each page has. */
function sharedWith(group: readonly Both[], runs: Uint32Array): Uint32Array {
  const { numberOf, find } = createNumbering();
  for (const run of runs) numberOf(run);
  return Uint32Array.from(group, ({ text }) => {
    let shared = 0;
    for (const hash of text.masked.hashes) if (find(hash) >= 0) shared++;
    return shared;
  });
}

type GroupResult = Pick<Similarity, 'left' | 'pairs' | 'closest'>;

/** Returns pairs anew; null where the pages that have not changed may have other pairs than before. */
function compareGroupsAgain(pages: readonly Both[], { left, pairs, closest, every }: Similarity): GroupResult | null {
  const changed = new Set(pages.flatMap(({ isChanged, path }) => (isChanged ? path : [])));
  const isTouched = ({ a, b }: { a: string; b: string }): boolean => changed.has(a) || changed.has(b);
  if (closest.some(isTouched)) return null;
  const best = new Map(closest.map((pair) => [pair.a, pair]));
  const result = { left: new Map(left), pairs: pairs.filter((pair) => !isTouched(pair)) };
  for (const all of groupBy(pages, ({ group }) => group).values()) {
    const group = spread(all);
    if (!group.some(({ isChanged }) => isChanged)) continue;
    const { find, before, after, others } = countRuns(group, 'masked');
    const most = mostHolders(group.length);
    const isRare = (number: number, counts: Uint32Array): boolean =>
      (others[number] as number) + (counts[number] as number) <= most;
    if ([...others.keys()].some((number) => isRare(number, before) !== isRare(number, after))) return null;
    const ownRuns = group.map(({ isChanged, text }) =>
      isChanged ? text.masked.hashes.filter((hash) => isRare(find(hash), after)) : null,
    );
    for (const [at, runs] of ownRuns.entries()) if (runs) result.left.set(group[at]?.path ?? '', runs.length * every);
    const own = group.map(({ path }) => (result.left.get(path) as number) / every);
    const { found, add } = collectPairs(group, own);
    const [known = null] = group.flatMap(({ path }) => best.get(path) ?? []);
    found.closest = known;
    for (const [at, runs] of ownRuns.entries())
      for (const [place, shared] of (runs ? sharedWith(group, runs) : new Uint32Array()).entries())
        if (place !== at && (place > at || !ownRuns[place])) add(Math.min(at, place), Math.max(at, place), shared);
    result.pairs.push(...found.alike);
    if (known) best.delete(known.a);
    if (found.closest) best.set(found.closest.a, found.closest);
  }
  return { ...result, pairs: result.pairs.sort(byLikeness), closest: [...best.values()].sort(byLikeness) };
}

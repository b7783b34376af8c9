/** The pages of one definition as a span of numbers: the product of its collections, the last one fastest, without what `where` drops. */
import { keyOf, type Collection } from '../define/collection.ts';
import type { Context } from '../define/site.ts';
import type { PageDefinition, Params } from '../define/page.ts';
import { runOwn } from '../source-place.ts';
import type { RecordIndex } from './data.ts';
import { escapeRegExp, fillPath } from './paths.ts';

/** Number of a record in each collection, in the order of `each`. */
export type RecordNumbers = readonly number[];

export type Span = ReturnType<typeof createSpan>;

export function createSpan(definition: PageDefinition, index: RecordIndex, context: Context) {
  const names = Object.keys(definition.each);
  const lists = names.map((name) => index.recordsOf(definition.each[name] as Collection));
  const sizes = lists.map((list) => list.length);
  const paramsOf = (numbers: RecordNumbers): Params => {
    const params: Record<string, unknown> = {};
    for (const [position, name] of names.entries()) params[name] = lists[position]?.[numbers[position] as number];
    return params as Params;
  };
  const total = sizes.reduce((product, size) => product * size, 1);
  const { where } = definition;
  let params: Params = {};
  const keeps = (place: number): boolean => {
    params = paramsOf(unfold(place, sizes));
    return where?.(params, context) ?? true;
  };
  const kept = runOwn(
    () => ({ called: `The function "where" of ${definition.component}`, record: describeParams(definition, params) }),
    () => where && keepWhere(total, keeps),
  );
  return {
    definition,
    count: kept ? kept.length : total,
    /** Returns the records of the i-th page. */
    numbersAt: (position: number): RecordNumbers => unfold(kept ? (kept[position] as number) : position, sizes),
    /** Position of the page for these records; −1 if there is none. */
    positionOf: (numbers: RecordNumbers): number => {
      const place = fold(numbers, sizes);
      return kept ? findSorted(kept, place) : place;
    },
    paramsOf,
    /** Places of the whole product with a page; null if all have one. */
    kept,
  };
}

/** 'city "macon", service "towing"' */
export const describeParams = ({ each }: PageDefinition, params: Params): string =>
  Object.entries(each)
    .map(([name, collection]) => `${collection.singular} "${keyOf(collection, params[name])}"`)
    .join(', ');

/** Returns the places of the whole product that pass; null if all do. */
function keepWhere(total: number, isKept: (place: number) => boolean): Uint32Array | null {
  const kept = new Uint32Array(total);
  let count = 0;
  for (let place = 0; place < total; place++) if (isKept(place)) kept[count++] = place;
  return count === total ? null : kept.slice(0, count);
}

function unfold(place: number, sizes: readonly number[]): number[] {
  const numbers = new Array<number>(sizes.length);
  let rest = place;
  for (let position = sizes.length - 1; position >= 0; position--) {
    const size = sizes[position] as number;
    numbers[position] = rest % size;
    rest = Math.floor(rest / size);
  }
  return numbers;
}

const fold = (numbers: RecordNumbers, sizes: readonly number[]): number =>
  numbers.reduce((place, number, position) => place * (sizes[position] as number) + number, 0);

/** Binary search; −1 if it is missing. */
function findSorted(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] as number;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The paths of one definition's pages. */
export interface PathPattern {
  readonly pathAt: (numbers: RecordNumbers) => string;
  /** Position in the span; −1 if no page of it has this path. */
  readonly match: (path: string) => number;
  /** Keys in a path of this form, even if no record has them; null for other paths. */
  readonly keysIn: (path: string) => Readonly<Record<string, string>> | null;
  /** True if the paths are written out or computed; false if keys of records fill a pattern. */
  readonly fixed: boolean;
}

export function createPattern(span: Span, index: RecordIndex, context: Context): PathPattern {
  const { definition, paramsOf } = span;
  const { path, each, component } = definition;
  const names = Object.keys(each);
  if (typeof path === 'function')
    return fixedPattern(span, (numbers) => {
      const params = paramsOf(numbers);
      return runOwn(
        () => ({ called: `The path of ${component}`, record: describeParams(definition, params) }),
        () => path(params, context),
      );
    });
  if (names.length === 0) return fixedPattern(span, () => path);
  const collections = names.map((name) => each[name] as Collection);
  const keyAt = (at: number, number: number): string => {
    const collection = collections[at] as Collection;
    return keyOf(collection, index.recordsOf(collection)[number]);
  };
  const shape = new RegExp(`^${escapeRegExp(path).replace(/\\\{(\w+)\\\}/g, '(?<$1>[^/]+)')}$`);
  const keysIn = (asked: string): Readonly<Record<string, string>> | null => shape.exec(asked)?.groups ?? null;
  return {
    keysIn,
    pathAt: (numbers) =>
      fillPath(path, Object.fromEntries(names.map((name, at) => [name, keyAt(at, numbers[at] as number)]))),
    match: (asked) => {
      const groups = keysIn(asked);
      if (!groups) return -1;
      const numbers = names.map((name, at) => index.numberOf(collections[at] as Collection, groups[name] as string));
      return numbers.includes(-1) ? -1 : span.positionOf(numbers);
    },
    fixed: false,
  };
}

/** Computes all paths once: such definitions have few pages. */
function fixedPattern(span: Span, pathOf: (numbers: RecordNumbers) => string): PathPattern {
  const paths = new Map<string, number>();
  for (let position = 0; position < span.count; position++) {
    const path = pathOf(span.numbersAt(position));
    if (!paths.has(path)) paths.set(path, position);
  }
  return { pathAt: pathOf, match: (asked) => paths.get(asked) ?? -1, keysIn: () => null, fixed: true };
}

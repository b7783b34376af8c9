/**
 * The pages of one definition as a span of numbers: the product of its collections without those that `where` leaves out. The
 * last collection runs fastest.
 */
import { keyOf, type Collection } from '../define/collection.ts';
import type { Context } from '../define/site.ts';
import type { PageDefinition, Params } from '../define/page.ts';
import { runOwn } from '../source-place.ts';
import type { RecordIndex } from './data.ts';

/** Number of a record in each collection, in the order of `each`. */
export type RecordNumbers = readonly number[];

export interface Span {
  readonly definition: PageDefinition;
  readonly count: number;
  /** The records of the i-th page. */
  readonly numbersAt: (index: number) => RecordNumbers;
  /** Position of the page for these records; −1 if there is none. */
  readonly positionOf: (numbers: RecordNumbers) => number;
  readonly paramsOf: (numbers: RecordNumbers) => Params;
  /** Places of the whole product with a page; null if all have one. */
  readonly kept: Uint32Array | null;
}

export function createSpan(definition: PageDefinition, index: RecordIndex, context: Context): Span {
  const names = Object.keys(definition.each);
  const lists = names.map((name) => index.recordsOf(definition.each[name] as Collection));
  const sizes = lists.map((list) => list.length);
  const paramsOf = (numbers: RecordNumbers): Params =>
    Object.fromEntries(names.map((name, position) => [name, lists[position]?.[numbers[position] as number]]));
  const total = sizes.reduce((product, size) => product * size, 1);
  const { where } = definition;
  const keeps = (params: Params): boolean =>
    runOwn(
      () => ({ called: `The function "where" of ${definition.component}`, record: describeParams(definition, params) }),
      () => where?.(params, context) ?? true,
    );
  const kept = where && keepWhere(total, (place) => keeps(paramsOf(unfold(place, sizes))));
  return {
    definition,
    count: kept ? kept.length : total,
    numbersAt: (position) => unfold(kept ? (kept[position] as number) : position, sizes),
    positionOf: (numbers) => {
      const place = fold(numbers, sizes);
      return kept ? findSorted(kept, place) : place;
    },
    paramsOf,
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

/** Path → page and page → path, from the patterns of the definitions. */
import { keyOf, type Collection } from '../define/collection.ts';
import type { Context } from '../define/site.ts';
import type { RecordIndex } from './data.ts';
import { fillPath } from './paths.ts';
import type { RecordNumbers, Span } from './span.ts';

/** The two directions of one definition's paths. */
export interface PathPattern {
  readonly pathAt: (numbers: RecordNumbers) => string;
  /** Position in the span; −1 when the path is not one of its pages. */
  readonly match: (path: string) => number;
  /** Keys that a path of this form names, whether or not there are such records; null for other paths. */
  readonly keysIn: (path: string) => Readonly<Record<string, string>> | null;
  /** True when the paths are written out or computed, not made of the keys of records. */
  readonly fixed: boolean;
}

export function createPattern(span: Span, index: RecordIndex, context: Context): PathPattern {
  const { path, each } = span.definition;
  const names = Object.keys(each);
  if (typeof path === 'function') return computedPattern(span, (numbers) => path(span.paramsOf(numbers), context));
  if (names.length === 0)
    return { pathAt: () => path, match: (asked) => (asked === path ? 0 : -1), keysIn: () => null, fixed: true };
  const collections = names.map((name) => each[name] as Collection);
  const key = (collection: Collection, number: number): string =>
    keyOf(collection, index.recordsOf(collection)[number]);
  const shape = new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const keysIn = (asked: string): Readonly<Record<string, string>> | null => shape.exec(asked)?.groups ?? null;
  return {
    keysIn,
    pathAt: (numbers) =>
      fillPath(
        path,
        Object.fromEntries(names.map((name, at) => [name, key(collections[at] as Collection, numbers[at] as number)])),
      ),
    match: (asked) => {
      const groups = keysIn(asked);
      if (!groups) return -1;
      const numbers = names.map((name, at) => index.numberOf(collections[at] as Collection, groups[name] as string));
      return numbers.includes(-1) ? -1 : span.positionOf(numbers);
    },
    fixed: false,
  };
}

/** Paths that only a function knows are worked out once: such definitions have few pages. */
function computedPattern(span: Span, pathOf: (numbers: RecordNumbers) => string): PathPattern {
  const paths = new Map<string, number>();
  for (let position = 0; position < span.count; position++) {
    const path = pathOf(span.numbersAt(position));
    if (!paths.has(path)) paths.set(path, position);
  }
  return { pathAt: pathOf, match: (asked) => paths.get(asked) ?? -1, keysIn: () => null, fixed: true };
}

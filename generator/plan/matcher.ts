/** Finds pages by their paths, and paths of pages, by the patterns of the definitions. */
import { keyOf, type Collection } from '../define/collection.ts';
import type { Context } from '../define/site.ts';
import type { RecordIndex } from './data.ts';
import { fillPath } from './paths.ts';
import { runOwn } from '../source-place.ts';
import { describeParams, type RecordNumbers, type Span } from './span.ts';

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
  const { path, each } = span.definition;
  const names = Object.keys(each);
  if (typeof path === 'function')
    return fixedPattern(span, (numbers) => {
      const params = span.paramsOf(numbers);
      const { definition } = span;
      const called = `The path of ${definition.component}`;
      return runOwn(
        () => ({ called, record: describeParams(definition, params) }),
        () => path(params, context),
      );
    });
  if (names.length === 0) return fixedPattern(span, () => path);
  const collections = names.map((name) => each[name] as Collection);
  const keyAt = (at: number, number: number): string => {
    const collection = collections[at] as Collection;
    return keyOf(collection, index.recordsOf(collection)[number]);
  };
  const shape = new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
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

/**
 * Which keys a view really has: templates are held against it, so that a misspelt variable is an error before
 * anything is rendered.
 */
import { eachNeedsList, unknownVariable, wrongShape, type Wanted } from '../errors/copy.ts';
import type { Problem } from '../errors/problem.ts';

/** Null: nothing is known about the value, so anything may be asked of it. */
export type Shape = null | 'value' | { readonly list: Shape } | { readonly keys: ReadonlyMap<string, Shape> };

/** The union of what several values look like. */
export function shapeOf(values: readonly unknown[]): Shape {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length === 0) return null;
  if (known.every(Array.isArray)) return { list: shapeOf((known as unknown[][]).flat()) };
  if (!known.every((value) => typeof value === 'object' && !Array.isArray(value))) return 'value';
  const names = new Set((known as object[]).flatMap((value) => Object.keys(value)));
  return {
    keys: new Map(
      [...names].map((name) => [name, shapeOf((known as Record<string, unknown>[]).map((value) => value[name]))]),
    ),
  };
}

export interface VariableUse {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly sentence: string;
  readonly path: readonly string[];
  readonly wants?: Wanted;
  readonly helper?: string;
}

const EACH = '[]';

/** One problem for each variable that the scope does not have. */
export function checkVariables(uses: readonly VariableUse[], scope: Shape): Problem[] {
  const lists = new Set<string>();
  return uses.flatMap((use) => {
    const missing = firstMissing(use.path, scope);
    if (!missing) return checkUse(use, scope);
    const { file, line, column, sentence, path } = use;
    const name = path.filter((part) => part !== EACH).join('.');
    const place = `${file} ${sentence} ${path.slice(0, missing.depth + 1).join('.')}`;
    // What stands inside a block over a list that is not there, or that is not a list, has no mistake of its own.
    if ((missing.key === EACH || path[missing.depth + 1] === EACH) && lists.has(place)) return [];
    lists.add(place);
    const message =
      missing.key === EACH ? eachNeedsList({ name: missing.parent }) : unknownVariable({ name, ...missing });
    return [{ file, line, column, key: sentence, ...message }];
  });
}

/** A variable that is there, but is not what its place in the sentence needs. */
function checkUse({ file, line, column, sentence, path, wants, helper }: VariableUse, scope: Shape): Problem[] {
  const shape = shapeAt(path, scope);
  if (!wants || shape === null) return [];
  const isList = shape !== 'value' && 'list' in shape;
  const fits = wants === 'text' ? shape === 'value' : isList && (shape.list === null || shape.list === 'value');
  if (fits) return [];
  const name = path.filter((part) => part !== EACH).join('.') || 'this';
  const known = shape !== 'value' && 'keys' in shape ? [...shape.keys.keys()] : [];
  return [{ file, line, column, key: sentence, ...wrongShape({ name, wanted: wants, helper: helper ?? null, known }) }];
}

function shapeAt(path: readonly string[], scope: Shape): Shape {
  let shape = scope;
  for (const key of path) {
    if (shape === null || shape === 'value') return shape;
    if ('list' in shape) shape = key === 'length' ? 'value' : shape.list;
    else shape = shape.keys.get(key) ?? null;
  }
  return shape;
}

function firstMissing(
  path: readonly string[],
  scope: Shape,
): { key: string; depth: number; parent: string; known: string[] } | null {
  let shape = scope;
  for (const [index, key] of path.entries()) {
    if (shape === null) return null;
    const parent = path
      .slice(0, index)
      .filter((part) => part !== EACH)
      .join('.');
    if (key === EACH) {
      if (shape === 'value' || !('list' in shape)) return { key: EACH, depth: index, parent, known: [] };
      shape = shape.list;
    } else if (shape !== 'value' && 'list' in shape) {
      if (/^\d+$/.test(key)) shape = shape.list;
      else if (key === 'length') shape = 'value';
      else return { key, depth: index, parent, known: ['length'] };
    } else {
      if (shape === 'value' || !shape.keys.has(key))
        return { key, depth: index, parent, known: shape === 'value' ? [] : [...shape.keys.keys()] };
      shape = shape.keys.get(key) ?? null;
    }
  }
  return null;
}

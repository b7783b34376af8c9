/** Holds JavaScript's own objects against code of the site, which shares them with gen and with every package. */
import { readFileSync } from 'node:fs';
import { GenError, type Problem, type ProblemPlace } from '../errors/problem.ts';
import { builtInReplaced, folderChanged } from '../errors/site.ts';
import { findOwnPlace } from '../source-place.ts';

const { defineProperty, getOwnPropertyDescriptor: describe, getOwnPropertyNames, prototype } = Object;
const { ownKeys, deleteProperty } = Reflect;

const NAMES =
  'Object Function Array String Number Boolean BigInt Symbol Map Set WeakMap WeakSet Date RegExp Error Promise Proxy JSON Math Reflect Intl Uint8Array';

type Locate = (pattern: RegExp) => ProblemPlace;

const builtIns = NAMES.split(' ').flatMap((name) => {
  const value = describe(globalThis, name)?.value as { readonly prototype?: object };
  return [
    // Tests set the clock.
    ...(name === 'Date' ? [] : functionsOf(globalThis, 'globalThis', [name])),
    ...functionsOf(value, name),
    ...(value.prototype ? functionsOf(value.prototype, `${name}.prototype`) : []),
  ];
});

/** Describes the functions of an object by their names, "Array.prototype.map". */
function functionsOf(owner: object, shown: string, keys = getOwnPropertyNames(owner)) {
  const all = keys.map((key) => ({ owner, key, name: `${shown}.${key}`, own: describe(owner, key) ?? {} }));
  // Tools replace the functions that write stacks.
  return all.filter(
    ({ own, key }) => shown === 'globalThis' || (typeof own.value === 'function' && !/StackTrace$/.test(key)),
  );
}

const refused = new Map<string, GenError>();

/**
 * Loads code of the site. Throws a GenError if that replaces or removes a built-in, gives every object a key, or changes the
 * folder in which the command runs; puts them back first. Additions, such as those of polyfills, may stay. `locate` returns the
 * place of a pattern in the code. `file` is that of a module which Node runs once: a later load throws the same error.
 */
export async function keepBuiltIns<T>(load: () => Promise<T>, locate: Locate, file?: string): Promise<T> {
  const before = file === undefined ? undefined : refused.get(file);
  if (before) throw before;
  const folder = process.cwd();
  const result = await load().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const problem = explainChange(restore(), locate) ?? goBack(folder, locate);
  if (problem) {
    const error = new GenError(problem);
    if (file !== undefined) refused.set(file, error);
    throw error;
  }
  if ('error' in result) throw result.error;
  return result.value;
}

/** `name` is that of a changed built-in. */
function explainChange(name: string | null, locate: Locate): Problem | null {
  if (name === null) return null;
  const dot = name.lastIndexOf('.');
  const key = name.slice(dot + 1).replace(/\W/g, '\\$&');
  const place = locate(new RegExp(`${name.slice(0, dot)}\\W{1,3}${key}(?![\\w$(.])`));
  return { ...place, ...builtInReplaced({ name }) };
}

/** Goes back to the folder of the command: paths of files depend on it. */
function goBack(folder: string, locate: Locate): Problem | null {
  if (process.cwd() === folder) return null;
  process.chdir(folder);
  return { ...locate(/\bchdir\(/), ...folderChanged() };
}

/** Puts all built-ins back. Returns the name of the first that was not as it should be, or null. Calls nothing that could be broken. */
function restore(): string | null {
  let changed: string | null = null;
  for (let index = 0; index < builtIns.length; index += 1) {
    const { owner, key, name, own } = builtIns[index] as (typeof builtIns)[number];
    if (describe(owner, key)?.value === own.value) continue;
    changed ??= name;
    defineProperty(owner, key, own);
  }
  const keys = ownKeys(prototype);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string;
    if (!describe(prototype, key)?.enumerable) continue;
    changed ??= `Object.prototype.${key}`;
    deleteProperty(prototype, key);
  }
  return changed;
}

/** Finds the site's own line behind a pattern in a compiled file; `file` where there is none. */
export function locateIn(compiled: string, file: string): Locate {
  return (pattern) => {
    const lines = readFileSync(compiled, 'utf8').split('\n');
    const frames = lines.flatMap((text, index) => {
      const column = text.search(pattern);
      return column < 0 ? [] : [`    at ${compiled}:${index + 1}:${column + 1}`];
    });
    return findOwnPlace(Object.assign(new Error(), { stack: frames.join('\n') })) ?? { file };
  };
}

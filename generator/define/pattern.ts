/**
 * Paths with placeholders, for pages, redirects and the `paths` of a kit: `{city}` is the key of the page's city, `{city.county}` a
 * property of it, written as a slug.
 */
import { GenError } from '../errors/gen-error.ts';
import type { Message } from '../errors/problem.ts';
import { show, suggest } from '../errors/prose.ts';
import type { Data } from './data.ts';
import { keyIn, type Each, type Params } from './each.ts';
import { slugify } from './record.ts';

type Keys<T> = keyof T & string;
type Text = string | number;
type Named = { readonly slug: string };

/** "state", and "group.state" of a property that has a slug itself. */
type PropertyOf<T> = {
  [K in Keys<T>]-?: NonNullable<T[K]> extends Text
    ? K
    : NonNullable<T[K]> extends Named
      ? K | `${K}.${{ [L in Keys<T[K]>]-?: NonNullable<T[K][L]> extends Text ? L : never }[Keys<T[K]>]}`
      : never;
}[Keys<T>];

/** The placeholders that a path may have: "city", "city.state". */
type PlaceholderOf<E extends Each> = {
  [P in Keys<E>]: P | `${P}.${PropertyOf<Params<E>[P]>}`;
}[Keys<E>];

/** The path itself if each of its placeholders exists, else those that it could have. */
export type PathPattern<S extends string, E extends Each> = S extends `${infer Before}{${infer Name}}${infer Rest}`
  ? `${Before}{${Name extends PlaceholderOf<E> ? Name : PlaceholderOf<E>}}${PathPattern<Rest, E>}`
  : S;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns what is wrong with the placeholders of a pattern; null if each names a parameter. */
export function faultOfPattern(pattern: string, each: Each): Message | null {
  const wrong = namesIn(pattern).find((name) => !Object.hasOwn(each, parameterOf(name)));
  if (wrong === undefined) return null;
  const known = Object.keys(each);
  return {
    what: `The path ${show(pattern)} has "{${wrong}}", which stands for nothing here.`,
    todo: known.length > 0 ? suggest(parameterOf(wrong), known) : 'Say in "each" what it stands for.',
    value: show(pattern),
  };
}

const namesIn = (pattern: string): string[] => [...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Returns the parameters that a pattern names: "/areas/{city.county}/{city}" → "city". */
export const parametersOf = (pattern: string): Set<string> => new Set(namesIn(pattern).map(parameterOf));

const parameterOf = (name: string): string => name.split('.')[0] as string;

/** Fills a pattern; throws a GenError at a record without the property that it names. */
export type FillPattern = (params: Params, data: Data) => string;

/** Compiles a pattern whose placeholders exist. A segment with an item whose slug is empty is left out. */
export function compilePattern(pattern: string, each: Each): FillPattern {
  const segments = pattern.split('/').map((segment) => segment.split(/(\{[^{}]*\})/).filter((part) => part !== ''));
  const fillPart = (part: string, params: Params, data: Data): string => {
    if (!part.startsWith('{')) return part;
    const [name = '', ...path] = part.slice(1, -1).split('.');
    const source = each[name] as Each[string];
    return path.length === 0 ? keyIn(source, params[name]) : readProperty(params[name], path, { pattern, data });
  };
  return (params, data) => {
    const filled = segments.map((parts) => parts.map((part) => fillPart(part, params, data)));
    const path = filled.filter((parts) => !parts.includes('')).map((parts) => parts.join(''));
    return path.join('/') || '/';
  };
}

/** Returns a property as a slug. */
function readProperty(
  record: unknown,
  path: readonly string[],
  { pattern, data }: { readonly pattern: string; readonly data: Data },
): string {
  const value = path.reduce<unknown>((owner, key) => (isObject(owner) ? owner[key] : undefined), record);
  const slug = typeof value === 'string' || typeof value === 'number' ? slugify(String(value)) : slugIn(value);
  if (slug !== '') return slug;
  const key = path.join('.');
  const wrong = value === undefined ? 'which is missing here' : `and ${show(value)} cannot be part of an address`;
  throw new GenError({
    file: 'site.ts',
    ...data.placeOfRecord(record, path),
    key,
    what: `The path ${show(pattern)} needs ${show(key)}, ${wrong}.`,
    todo: `Write a name with letters or digits in ${show(key)}, or choose another path.`,
    value: show(value),
  });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The slug of a group or record that another one holds; empty if it has none. */
const slugIn = (value: unknown): string => (isObject(value) && typeof value.slug === 'string' ? value.slug : '');

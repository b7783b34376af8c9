/**
 * The vocabulary of schema.org, read from the declarations of `schema-dts` (Google's own rendering of it). That file is
 * generated and regular: `interface XBase extends YBase { "property"?: SchemaValue<Range | …> }` and
 * `type X = XLeaf | Subtype | … | "enumeration value" | string`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Vocabulary {
  /** True if schema.org has this type. */
  readonly isType: (name: string) => boolean;
  readonly typeNames: () => string[];
  /** Ranges of a property of a type, its own or inherited; null if the type has no such property. */
  readonly rangesOf: (type: string, property: string) => readonly string[] | null;
  /** All properties of a type, sorted. */
  readonly propertiesOf: (type: string) => string[];
  /** True if a type is another one or a subtype of it: AutoRepair is a LocalBusiness. */
  readonly isA: (type: string, ancestor: string) => boolean;
  /** True if plain text may be a value of this range. */
  readonly takesText: (range: string) => boolean;
  /** Values of an enumeration; empty for any other range. */
  readonly valuesOf: (range: string) => ReadonlySet<string>;
}

interface Tables {
  /** By name, such as "XBase": the bases it extends, and the ranges of its own properties. */
  readonly bases: ReadonlyMap<
    string,
    { readonly parents: readonly string[]; readonly properties: ReadonlyMap<string, readonly string[]> }
  >;
  /** By type: the bases that its leaf extends. */
  readonly leaves: ReadonlyMap<string, readonly string[]>;
  /** By type: the members of its union. */
  readonly unions: ReadonlyMap<string, readonly string[]>;
}

/** Reads the installed declarations of schema-dts on the first question. */
export function loadVocabulary(): Vocabulary {
  return readVocabulary(() => {
    const script = createRequire(import.meta.url).resolve('schema-dts');
    return readFileSync(script.replace(/\.js$/, '.d.ts'), 'utf8');
  });
}

export function readVocabulary(readDeclarations: () => string): Vocabulary {
  let tables: Tables | null = null;
  const look = (): Tables => {
    tables ??= readTables(readDeclarations());
    return tables;
  };
  const rangesIn = (base: string, property: string): readonly string[] | null => {
    const known = look().bases.get(base);
    const own = known?.properties.get(property);
    if (own) return own;
    for (const parent of known?.parents ?? []) {
      const inherited = rangesIn(parent, property);
      if (inherited) return inherited;
    }
    return null;
  };
  const below = (ancestor: string, wanted: string, seen: Set<string>): boolean => {
    if (ancestor === wanted) return true;
    if (seen.has(ancestor)) return false;
    seen.add(ancestor);
    return (look().unions.get(ancestor) ?? []).some((member) => below(member, wanted, seen));
  };
  const namesIn = (base: string, into: Set<string>): Set<string> => {
    const known = look().bases.get(base);
    for (const name of known?.properties.keys() ?? []) into.add(name);
    for (const parent of known?.parents ?? []) namesIn(parent, into);
    return into;
  };
  const isBelow = rememberPairs((ancestor, wanted) => below(ancestor, wanted, new Set()));
  const valuesIn = rememberPairs(
    (range) => new Set((look().unions.get(range) ?? []).flatMap((member) => /^"(.*)"$/.exec(member)?.[1] ?? [])),
  );
  return {
    isType: (name) => look().leaves.has(name),
    typeNames: () => [...look().leaves.keys()],
    rangesOf: rememberPairs(
      (type, property) =>
        look()
          .leaves.get(type)
          ?.map((base) => rangesIn(base, property))
          .find((ranges) => ranges !== null) ?? null,
    ),
    propertiesOf: (type) =>
      [...(look().leaves.get(type) ?? []).reduce((names, base) => namesIn(base, names), new Set<string>())].sort(),
    isA: (type, ancestor) => isBelow(ancestor, type),
    takesText: (range) => isBelow(range, 'string'),
    valuesOf: (range) => valuesIn(range, ''),
  };
}

/** Caches the results of a function of two names. */
function rememberPairs<Result>(compute: (a: string, b: string) => Result): (a: string, b: string) => Result {
  const results = new Map<string, Result>();
  return (a, b) => {
    const key = `${a} ${b}`;
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(a, b);
    results.set(key, result);
    return result;
  };
}

function readTables(declarations: string): Tables {
  const bases = new Map<string, { parents: readonly string[]; properties: Map<string, readonly string[]> }>();
  const leaves = new Map<string, readonly string[]>();
  const unions = new Map<string, readonly string[]>();
  let properties = new Map<string, readonly string[]>();
  for (const line of declarations.split('\n')) {
    if (line.startsWith('    "')) {
      const [, property, ranges] = /^ {4}"([\w-]+)"\?: SchemaValue<(.*), "[\w-]+">;$/.exec(line) ?? [];
      if (property && ranges) properties.set(property, members(ranges));
    } else if (line.startsWith('interface ') || line.startsWith('export interface ')) {
      const [, name = '', parents = ''] = /interface (\w+)(?: extends (.*?))? \{$/.exec(line) ?? [];
      properties = new Map();
      if (name.endsWith('Leaf')) leaves.set(name.slice(0, -4), parents.split(', '));
      else bases.set(name, { parents: parents.split(', ').filter(Boolean), properties });
    } else if (line.startsWith('export type ')) {
      const [, name, union] = /^export type (\w+) = (.*);$/.exec(line) ?? [];
      if (name && union) unions.set(name, members(union));
    }
  }
  return { bases, leaves, unions };
}

/** "A | B | IdReference" → ["A", "B"] */
function members(union: string): string[] {
  return union.split(' | ').filter((member) => member !== 'IdReference' && !member.endsWith('Leaf'));
}

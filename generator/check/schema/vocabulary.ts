/**
 * The vocabulary of schema.org, read from the declarations of schema-dts, Google's rendering of it. They are generated and
 * regular: `interface XBase extends YBase { "property"?: SchemaValue<Range | …> }` and `type X = XLeaf | Subtype | … | string`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lazy, memoize } from '../../define/memoize.ts';

export type Vocabulary = ReturnType<typeof readVocabulary>;

/** Returns a function that gives the vocabulary. It is read when it is first needed. */
export const createVocabulary = (): (() => Vocabulary) => lazy(() => readVocabulary(readDeclarations()));

function readDeclarations(): string {
  const script = createRequire(import.meta.url).resolve('schema-dts');
  return readFileSync(script.replace(/\.js$/, '.d.ts'), 'utf8');
}

type Ranges = ReadonlyMap<string, readonly string[]>;

function readVocabulary(declarations: string) {
  const { bases, leaves, unions } = readTables(declarations);
  /** Ranges of the properties of a type; its own come before those that it inherits. */
  const rangesIn = memoize((type: string): Ranges => {
    const found = new Map<string, readonly string[]>();
    const add = (base: string): void => {
      const { parents = [], properties = [] } = bases.get(base) ?? {};
      for (const [property, own] of properties) if (!found.has(property)) found.set(property, own);
      parents.forEach(add);
    };
    leaves.get(type)?.forEach(add);
    return found;
  });
  /** A type or range, and everything below it. */
  const familyOf = memoize((range: string) => collectFamily(range, unions));
  return {
    isType: (name: string) => leaves.has(name),
    typeNames: () => [...leaves.keys()],
    /** Ranges of a property of a type, its own or inherited; null if the type has no such property. */
    rangesOf: (type: string, property: string) => rangesIn(type).get(property) ?? null,
    propertiesOf: (type: string) => [...rangesIn(type).keys()].sort(),
    /** True if a type is another one or a subtype of it: AutoRepair is a LocalBusiness. */
    isA: (type: string, ancestor: string) => familyOf(ancestor).has(type),
    /** True if plain text may be a value of this range. */
    takesText: (range: string) => familyOf(range).has('string'),
    /** Values of an enumeration; empty for other ranges. */
    valuesOf: (range: string) =>
      new Set((unions.get(range) ?? []).flatMap((member) => /^"(.*)"$/.exec(member)?.[1] ?? [])),
  };
}

function collectFamily(range: string, unions: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const family = new Set([range]);
  // A set hands out what is added on the way, too.
  for (const one of family) for (const member of unions.get(one) ?? []) family.add(member);
  return family;
}

function readTables(declarations: string) {
  /** By name, such as "XBase": the bases that it extends, and the ranges of its own properties. */
  const bases = new Map<string, { parents: readonly string[]; properties: Ranges }>();
  /** By type: the bases that its leaf extends. */
  const leaves = new Map<string, readonly string[]>();
  /** By type: the members of its union. */
  const unions = new Map<string, readonly string[]>();
  let properties = new Map<string, readonly string[]>();
  for (const line of declarations.split('\n')) {
    if (line.startsWith('    "')) {
      const [, property, ranges] = /^ {4}"([\w-]+)"\?: SchemaValue<(.*), "[\w-]+">;$/.exec(line) ?? [];
      if (property && ranges) properties.set(property, membersOf(ranges));
    } else if (/^(?:export )?interface /.test(line)) {
      const [, name = '', parents = ''] = /interface (\w+)(?: extends (.*?))? \{$/.exec(line) ?? [];
      properties = new Map();
      if (name.endsWith('Leaf')) leaves.set(name.slice(0, -4), parents.split(', '));
      else bases.set(name, { parents: parents.split(', ').filter(Boolean), properties });
    } else if (line.startsWith('export type ')) {
      const [, name, union] = /^export type (\w+) = (.*);$/.exec(line) ?? [];
      if (name && union) unions.set(name, membersOf(union));
    }
  }
  return { bases, leaves, unions };
}

/** "A | B | IdReference" → ["A", "B"] */
const membersOf = (union: string): string[] =>
  union.split(' | ').filter((member) => member !== 'IdReference' && !member.endsWith('Leaf'));

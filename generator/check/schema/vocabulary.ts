/**
 * The vocabulary of schema.org, read from the declarations of `schema-dts` (Google's own rendering of it). That file is
 * generated and regular: `interface XBase extends YBase { "property"?: SchemaValue<Range | …> }` and
 * `type X = XLeaf | Subtype | … | "enumeration value" | string`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { byText } from '../html/query.ts';

export type Vocabulary = ReturnType<typeof loadVocabulary>;

/** Reads the declarations on the first question: by default, those of the installed schema-dts. */
export function loadVocabulary(readDeclarations: () => string = readInstalled) {
  let tables: ReturnType<typeof readTables> | undefined;
  const look = () => (tables ??= readTables(readDeclarations()));
  /** Ranges by property of a type; its own come before those that it inherits. */
  const rangesIn = byText((type) => {
    const ranges = new Map<string, readonly string[]>();
    const add = (base: string): void => {
      const { parents = [], properties = [] } = look().bases.get(base) ?? {};
      for (const [property, own] of properties) if (!ranges.has(property)) ranges.set(property, own);
      parents.forEach(add);
    };
    look().leaves.get(type)?.forEach(add);
    return ranges;
  });
  /** A type or range, and everything below it. */
  const allBelow = byText((range) => {
    const found = new Set([range]);
    for (const one of found) for (const member of look().unions.get(one) ?? []) found.add(member);
    return found;
  });
  return {
    /** True if schema.org has this type. */
    isType: (name: string) => look().leaves.has(name),
    typeNames: () => [...look().leaves.keys()],
    /** Ranges of a property of a type, its own or inherited; null if the type has no such property. */
    rangesOf: (type: string, property: string) => rangesIn(type).get(property) ?? null,
    /** All properties of a type, sorted. */
    propertiesOf: (type: string) => [...rangesIn(type).keys()].sort(),
    /** True if a type is another one or a subtype of it: AutoRepair is a LocalBusiness. */
    isA: (type: string, ancestor: string) => allBelow(ancestor).has(type),
    /** True if plain text may be a value of this range. */
    takesText: (range: string) => allBelow(range).has('string'),
    /** Values of an enumeration; empty for any other range. */
    valuesOf: byText(
      (range) => new Set((look().unions.get(range) ?? []).flatMap((member) => /^"(.*)"$/.exec(member)?.[1] ?? [])),
    ),
  };
}

function readInstalled(): string {
  const script = createRequire(import.meta.url).resolve('schema-dts');
  return readFileSync(script.replace(/\.js$/, '.d.ts'), 'utf8');
}

function readTables(declarations: string) {
  /** By name, such as "XBase": the bases that it extends, and the ranges of its own properties. */
  const bases = new Map<string, { parents: readonly string[]; properties: Map<string, readonly string[]> }>();
  /** By type: the bases that its leaf extends. */
  const leaves = new Map<string, readonly string[]>();
  /** By type: the members of its union. */
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

/** Checks across records: keys are unique, and named records exist. */
import type { Collection, CollectionRef, Entries, Reference } from '../define/collection.ts';
import { keyName, type Entry, type KeyPath } from '../define/record.ts';
import type { Data } from '../define/site.ts';
import type { ProblemCollector } from '../errors/collect.ts';
import { duplicateName, recordFault, unknownName } from '../errors/data.ts';
import type { Message } from '../errors/problem.ts';

export interface ReferenceFacts {
  readonly collections: readonly Collection[];
  readonly entries: Entries;
  readonly data: Data;
  /** Names from records that did not pass their schema: a reference to them is no mistake of its own. */
  readonly broken: ReadonlySet<string>;
}

/** Adds a problem for each name that is used twice or does not exist, and for each finding of the collections' checks. */
export function checkReferences(
  { collections, entries, data, broken }: ReferenceFacts,
  problems: ProblemCollector,
): void {
  const known = createNameIndex(entries);
  const entriesOf = ({ name }: CollectionRef): readonly Entry[] => entries.get(name) ?? [];
  for (const collection of collections) findDuplicates(collection, entriesOf(collection), problems);
  for (const collection of collections)
    for (const entry of entriesOf(collection)) {
      for (const reference of collection.references(entry.value))
        checkName({ entry, reference, known, broken }, problems);
      for (const { path, ...fault } of collection.check(entry.value, data)) {
        const found = { ...recordFault(fault), ...fault };
        report({ problems, entry, path, code: found.code }, () => found);
      }
    }
}

/** Names by collection and key, cached: every reference looks them up. */
function createNameIndex(entries: Entries): (collection: CollectionRef, by: string) => ReadonlySet<string> {
  const names = new Map<string, Map<string, ReadonlySet<string>>>();
  return ({ name }, by) => {
    const byKey = names.get(name) ?? new Map<string, ReadonlySet<string>>();
    names.set(name, byKey);
    const known = byKey.get(by) ?? new Set((entries.get(name) ?? []).map(({ value }) => String(fieldOf(value, by))));
    byKey.set(by, known);
    return known;
  };
}

const fieldOf = (record: unknown, key: string): unknown => (record as Readonly<Record<string, unknown>>)[key];

function findDuplicates(
  { key, unique, name, one }: Collection,
  entries: readonly Entry[],
  problems: ProblemCollector,
): void {
  for (const shared of one || key === null ? unique : [key, ...unique]) {
    const first = new Map<unknown, Entry>();
    for (const entry of entries) {
      const value = fieldOf(entry.value, shared);
      const twin = first.get(value);
      if (twin)
        report({ problems, entry, path: [shared], code: duplicateName.code }, () =>
          duplicateName({
            ...{ key: shared, value, kind: name },
            where: `${twin.source.file}:${twin.source.locate([shared]).line}`,
          }),
        );
      else first.set(value, entry);
    }
  }
}

interface NamedReference {
  readonly entry: Entry;
  readonly reference: Reference;
  readonly known: (collection: CollectionRef, by: string) => ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
}

/** Adds a problem for a name that no record has, unless an unreadable file may contain it. */
function checkName({ entry, reference, known, broken }: NamedReference, problems: ProblemCollector): void {
  const { to, name, path, by = to.key ?? '', noun = to.singular, or } = reference;
  const lists = [known(to, by), ...(or ? [known(or.to, or.by)] : [])];
  const unreadable = broken.has(name) || broken.has(to.name) || (or !== undefined && broken.has(or.to.name));
  if (unreadable || lists.some((list) => list.has(name))) return;
  report({ problems, entry, path, code: unknownName.code }, () =>
    unknownName({ kind: noun, name, known: lists.flatMap((list) => [...list]) }),
  );
}

interface Found {
  readonly problems: ProblemCollector;
  readonly entry: Entry;
  readonly path: KeyPath;
  readonly code: string;
}

/** Adds a problem with its place; the message is written only when it is shown. */
function report({ problems, entry: { source }, path, code }: Found, write: () => Message): void {
  const known = { file: source.file, ...source.locate(path), key: keyName(path), code };
  problems.addLazily(known, () => ({ ...known, ...write() }));
}

/** What no single record can know: that keys are unique and that what is named exists. */
import type { Collection, Entries, Reference } from '../define/collection.ts';
import { keyName, type Entry, type KeyPath } from '../define/record.ts';
import type { Data } from '../define/site.ts';
import { show, suggest, type Problem } from '../errors.ts';

/** `broken` are names from records that did not pass their schema, so that no reference to them is reported on top. */
export function checkReferences(entries: Entries, data: Data, broken: ReadonlySet<string>): Problem[] {
  const known = rememberNames(entries);
  const all = [...entries];
  return [
    ...all.flatMap(([collection, list]) => duplicates(collection, list)),
    ...all.flatMap(([collection, list]) =>
      list.flatMap((entry) => [
        ...collection.references(entry.value).flatMap((reference) => unknown({ entry, reference, known, broken })),
        ...collection.check(entry.value, data).map(({ path, what, todo }) => problem(entry, path, what, todo)),
      ]),
    ),
  ];
}

/** Names by collection and key: looked up for each reference, so made once. */
function rememberNames(entries: Entries): (collection: Collection, by: string) => ReadonlySet<string> {
  const names = new Map<Collection, Map<string, ReadonlySet<string>>>();
  return (collection, by) => {
    const byKey = names.get(collection) ?? new Map<string, ReadonlySet<string>>();
    names.set(collection, byKey);
    const known =
      byKey.get(by) ?? new Set((entries.get(collection) ?? []).map(({ value }) => String(valueOf(value, by))));
    byKey.set(by, known);
    return known;
  };
}

const valueOf = (record: unknown, key: string): unknown => (record as Readonly<Record<string, unknown>>)[key];

function duplicates({ key, unique, name, one }: Collection, entries: readonly Entry[]): Problem[] {
  const keys = one || key === null ? unique : [key, ...unique];
  return keys.flatMap((unique) => {
    const first = new Map<unknown, Entry>();
    return entries.flatMap((entry) => {
      const value = valueOf(entry.value, unique);
      const twin = first.get(value);
      if (!twin) {
        first.set(value, entry);
        return [];
      }
      const { line } = twin.source.locate([unique]);
      return [
        problem(
          entry,
          [unique],
          `The ${unique} ${show(value)} is already taken in ${twin.source.file}:${line}.`,
          `Give each of the ${name} its own ${unique}.`,
        ),
      ];
    });
  });
}

interface NamedReference {
  readonly entry: Entry;
  readonly reference: Reference;
  readonly known: (collection: Collection, by: string) => ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
}

/** A name that nothing has. When a file of its collection cannot be read, the name may well stand there. */
function unknown({ entry, reference, known, broken }: NamedReference): Problem[] {
  const { to, name, path, by = to.key ?? '', noun = to.singular, or } = reference;
  const lists = [known(to, by), ...(or ? [known(or.to, or.by)] : [])];
  const unreadable = broken.has(name) || broken.has(to.name) || (or !== undefined && broken.has(or.to.name));
  if (unreadable || lists.some((list) => list.has(name))) return [];
  return [
    problem(
      entry,
      path,
      `There is no ${noun} "${name}".`,
      suggest(
        name,
        lists.flatMap((list) => [...list]),
      ),
    ),
  ];
}

function problem({ source }: Entry, path: KeyPath, what: string, todo: string | undefined): Problem {
  return { file: source.file, ...source.locate(path), key: keyName(path), what, todo };
}

/** Checks across records: keys are unique, and named records exist. */
import type { Collection, Entries, Reference } from '../define/collection.ts';
import { keyName, type Entry, type KeyPath, type Source } from '../define/record.ts';
import type { CollectionRef, Data } from '../define/data.ts';
import { limitAdvice } from '../errors/collect.ts';
import type { Message } from '../errors/problem.ts';
import { show, suggest } from '../errors/prose.ts';
import { catchProblems } from '../errors/gen-error.ts';
import { callSiteCode } from '../errors/site-code.ts';
import type { LoadState } from './records.ts';
import { callOf } from './validate.ts';

/**
 * Adds a problem for each name that is used twice or does not exist, and for each finding of the collections' checks. Names of an
 * incomplete collection are not checked. The checks may look at any record: they run when no other collection is incomplete.
 */
export function checkReferences(
  collections: readonly Collection[],
  data: Data,
  { entries, incomplete, problems }: LoadState,
): void {
  const namesIn = createNameIndex(entries);
  const advise = limitAdvice();
  const entriesOf = ({ name }: CollectionRef): readonly Entry[] => entries.get(name) ?? [];
  const report = ({ source }: Entry, path: KeyPath, message: Message): void =>
    void problems.push({ file: source.file, ...source.locate(path), key: keyName(path), ...message });
  const checkName = (entry: Entry, { to, name, path, by = to.key ?? '', noun = to.singular, or }: Reference): void => {
    if ([to, ...(or ? [or.to] : [])].some((target) => incomplete.has(target.name))) return;
    const lists = [namesIn(to, by), ...(or ? [namesIn(or.to, or.by)] : [])];
    if (lists.some((list) => list.has(name))) return;
    const kind = `${noun} ${keyName(path).replace(/\[\d+\]/g, '')}`;
    const todo = advise(kind, () =>
      suggest(
        name,
        lists.flatMap((list) => [...list]),
      ),
    );
    report(entry, path, { what: `There is no ${noun} ${show(name)}.`, todo, value: show(name) });
  };
  for (const collection of collections)
    for (const { entry, earlier, key, value } of findDuplicates(collection, entriesOf(collection))) {
      const where = `${earlier.source.file}:${earlier.source.locate(writtenKey(earlier.source, key)).line}`;
      const what = `The ${key} ${show(value)} is already used in ${where}.`;
      const isOneFile = earlier.source.file === entry.source.file;
      const both = [earlier, entry].map(({ source }) => {
        if (isOneFile) return `${source.file}:${source.locate([]).line}`;
        return source.columns ? `the row in ${source.file}` : source.file;
      });
      const todo = isSameName(entry, earlier)
        ? `If both are the same ${collection.singular}, delete one: ${both.join(' or ')}. Otherwise give each its own ${key}.`
        : `Give each of the ${collection.name} its own ${key}.`;
      report(entry, writtenKey(entry.source, key), { what, todo, value: show(value) });
    }
  for (const collection of collections) {
    const othersLack = [...incomplete].some((name) => name !== collection.name);
    for (const entry of entriesOf(collection)) {
      const call = <T>(name: string, work: () => readonly T[]): readonly T[] =>
        catchProblems(problems, () => callSiteCode(() => callOf(collection, name, entry.source), work)) ?? [];
      for (const reference of call('references', () => collection.references(entry.value))) checkName(entry, reference);
      if (othersLack) continue;
      // Code of a site may return anything.
      for (const fault of [call('check', () => collection.check(entry.value, data))].flat()) {
        const isFault = typeof fault?.what === 'string' && Array.isArray(fault.path);
        const { path, ...message } = isFault ? fault : { path: [], ...noFault(collection) };
        report(entry, path, message);
      }
    }
  }
}

const noFault = ({ name }: CollectionRef): Message => ({
  what: `The check of ${name} in site.ts returns a fault without "path" and "what" for this record.`,
  todo: `Return a list: [{ path: ['name'], what: 'What is wrong.', todo: 'What to do.' }], or [] for a record without a fault.`,
});

const isSameName = (one: Entry, other: Entry): boolean =>
  ['name', 'title'].some((key) => {
    const name = fieldOf(one.value, key);
    return name !== undefined && name === fieldOf(other.value, key);
  });

/** The key, or the record itself where its value follows from others. */
const writtenKey = ({ value }: Source, key: string): KeyPath => (key in (value as object) ? [key] : []);

/** Names by collection and key, cached: every reference looks them up. */
function createNameIndex(entries: Entries): (collection: CollectionRef, by: string) => ReadonlySet<string> {
  const cache = new Map<string, ReadonlySet<string>>();
  return ({ name }, by) => {
    const key = `${name}\0${by}`;
    const names = cache.get(key) ?? new Set((entries.get(name) ?? []).map(({ value }) => String(fieldOf(value, by))));
    cache.set(key, names);
    return names;
  };
}

const fieldOf = (record: unknown, key: string): unknown => (record as Readonly<Record<string, unknown>>)[key];

/** Yields entries that repeat the value of a unique key, with the earlier entry. Records of a list may have no key. */
function* findDuplicates({ key, unique, one }: Collection, entries: readonly Entry[]) {
  for (const name of one || key === null ? unique : [key, ...unique]) {
    const first = new Map<unknown, Entry>();
    for (const entry of entries) {
      const value = fieldOf(entry.value, name);
      if (value === undefined) continue;
      const earlier = first.get(value);
      if (earlier) yield { entry, earlier, key: name, value };
      else first.set(value, entry);
    }
  }
}

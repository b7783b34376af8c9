/** Reads `data/`: the validated records of a site, or every mistake in them. */
import { join } from 'node:path';
import type { Collection, Entries } from '../define/collection.ts';
import { type Entry, type Place, type Source, slugify } from '../define/record.ts';
import type { SiteDefinition } from '../define/site.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, refuseFirst, type Problem } from '../errors/problem.ts';
import { openData, type SiteData } from '../plan/data.ts';
import type { DataFile } from './files.ts';
import { listFiles } from '../files.ts';
import { convertRow } from './cells.ts';
import { fillKeys } from './schemas.ts';
import { findPictures, type PictureUse } from '../photos/find.ts';
import { judgeImage } from './images.ts';
import { sortByCollection } from './owners.ts';
import { parseFile } from './parse.ts';
import { runOwn, tryOwn } from '../errors/own-code.ts';
import { callOf, checkReferences } from './references.ts';
import { validate } from './validate.ts';
import type { Data } from '../define/data.ts';

export interface Loaded {
  /** Null if a required collection has no record. With problems, references that lead nowhere lead elsewhere: use it for further checks only. */
  readonly data: SiteData | null;
  readonly problems: readonly Problem[];
  /** Names from records with mistakes, and collections with unreadable files: references to them are no further mistakes. */
  readonly broken: ReadonlySet<string>;
  /** Photographs that the records name: `readPictures` reads them. */
  readonly pictures: readonly PictureUse[];
  readonly placeOf: Data['placeOf'];
}

interface RecordOptions {
  readonly site: SiteDefinition;
  readonly files: readonly DataFile[];
  readonly dataDir: string;
  /** Name of the data folder in messages. */
  readonly shown: string;
  /** Reads the records of a file; one with a cache parses only changed files. */
  readonly readRecords?: RecordReader;
}

/** The records of one file by themselves. */
export interface FileRecords {
  readonly entries: readonly Entry[];
  /** Names that records with mistakes may have. */
  readonly broken: readonly string[];
}

/** Mistakes go to `problems`. */
export type RecordReader = (collection: Collection, file: DataFile, problems: ProblemCollector) => FileRecords;

export interface Gathered {
  readonly problems: ProblemCollector;
  /** Names of records that did not pass their schema: a reference to one is not a further mistake. */
  readonly broken: Set<string>;
  readonly entries: Map<string, readonly Entry[]>;
}

/** Parses, validates and completes the records of a site. */
export function loadSite(options: RecordOptions): Loaded {
  const { site, shown, readRecords = readFileRecords } = options;
  const gathered: Gathered = { problems: new ProblemCollector(), broken: new Set(), entries: new Map() };
  const { problems, entries } = gathered;
  const sources = sortByCollection(site.collections, { ...options, problems });
  for (const collection of site.collections)
    entries.set(collection.name, readCollection(collection, sources.get(collection.name) ?? [], gathered, readRecords));
  problems.addAll(missingRecords(site, shown, gathered));
  return refuseFirst(problems, () => completeSite(options, gathered));
}

/** Completes the records that were read, and checks them against each other. */
function completeSite({ site, dataDir, shown }: RecordOptions, gathered: Gathered): Loaded {
  const { problems, broken, entries } = gathered;
  // One collection may need what another one completes, so the order of the definition counts.
  for (const collection of site.collections) entries.set(collection.name, completeEntries(collection, gathered));
  checkReferences(site.collections, dataOf(entries), gathered);
  const placeOf = locateIn(entries);
  const images = new Set(listFiles(join(dataDir, 'images')));
  const derived = site.derive?.(entries, dataOf(entries), {
    shown,
    hasImage: (name) => images.has(name),
    imageFault: (name) => judgeImage(name, { dataDir, shown }),
  });
  problems.addAll(derived?.problems ?? []);
  const loaded = { problems: problems.list(), broken, placeOf };
  if (site.collections.some(({ name, required }) => required && !entries.get(name)?.length))
    return { ...loaded, data: null, pictures: [] };
  const { images: published = [], values = {}, notes = [] } = derived ?? {};
  const { records, files } = describeEntries(entries);
  const filled = site.collections.map(({ name, schema }) => [
    name,
    (records[name] ?? []).map((record) => fillKeys(schema, record)),
  ]);
  const data: SiteData = {
    records: Object.fromEntries(filled) as SiteData['records'],
    files,
    derived: values,
    images: published,
    pictures: [],
    notes,
  };
  const replaced = problems.isEmpty ? {} : site.forChecks?.(openData(data));
  return { ...loaded, data: { ...data, records: { ...data.records, ...replaced } }, pictures: findPictures(entries) };
}

/** The records read so far, for definitions that ask for them. */
const dataOf = (entries: Entries): Data => openData({ ...describeEntries(entries), derived: {} });

function describeEntries(entries: Entries): Pick<SiteData, 'records' | 'files'> {
  const lists = [...entries];
  return {
    records: Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ value }) => value)])),
    files: Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ source }) => source.file)])),
  };
}

/** Returns a function that finds places of values. Files are parsed for them when a line is read. */
const locateIn =
  (entries: Entries): Data['placeOf'] =>
  ({ name }, index, key) => {
    const source = entries.get(name)?.[index]?.source;
    const find = (): Place | undefined => source?.locate(key.split('.'));
    return (
      source && {
        file: source.file,
        get line() {
          return find()?.line ?? 1;
        },
        get column() {
          return find()?.column ?? 1;
        },
      }
    );
  };

function readCollection(
  collection: Collection,
  files: readonly DataFile[],
  { problems, broken }: Gathered,
  read: RecordReader,
): Entry[] {
  const entries: Entry[] = [];
  for (const file of files) {
    const records = read(collection, file, problems);
    for (const entry of records.entries) entries.push(entry);
    for (const name of records.broken) broken.add(name);
  }
  const second = collection.one ? entries[1]?.source : undefined;
  if (second)
    problems.add({
      file: second.file,
      ...second.locate([]),
      what: `There are ${entries.length} ${collection.name} records, but only one is allowed.`,
      todo: 'Keep one.',
    });
  return entries;
}

/** Parses a file and validates each record, independently of other files. */
export function readFileRecords(collection: Collection, file: DataFile, problems: ProblemCollector): FileRecords {
  const parsed = parseFile(file);
  problems.addAll(parsed.problems);
  const entries: Entry[] = [];
  const broken = parsed.problems.length > 0 ? [collection.name, fileStem(file.file)] : [];
  if (parsed.header) problems.addAll(unknownColumns(collection, parsed.header));
  for (const source of parsed.sources) {
    const row = collect(problems, () => rowToRecord(collection, source));
    const value = row && validate(collection, row, problems);
    if (value !== null) entries.push({ value, source });
    else broken.push(...namesIn(source.value), fileStem(file.file));
  }
  return { entries, broken };
}

/** Returns the problems of columns that records do not have. */
function unknownColumns(collection: Collection, header: Source): Problem[] {
  const found = new ProblemCollector();
  collect(found, () => validate(collection, rowToRecord(collection, header), found));
  // A header has no values that could be wrong.
  return found.list().filter(({ what }) => what.startsWith('There is no column'));
}

function rowToRecord(collection: Collection, source: Source): Source {
  if (!/\.[ct]sv$/.test(source.file)) return source;
  const { fromRow, schema } = collection;
  const row = source.value as Record<string, unknown>;
  const read = runOwn(
    () => callOf(collection, 'fromRow', source),
    () => (fromRow ? fromRow(row) : row),
  );
  return { ...source, value: convertRow(schema, read) };
}

const fileStem = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');

/** Returns names that others may use for a record: every text in it that could be its key. */
function namesIn(value: unknown): string[] {
  const { slug, id, region, name } = (value ?? {}) as Record<string, unknown>;
  return [slug, id, region, typeof name === 'string' && slugify(name)].filter((one) => typeof one === 'string');
}

function missingRecords({ collections }: SiteDefinition, shown: string, { entries, broken }: Gathered): Problem[] {
  const empty = collections.filter((collection) => collection.required && !entries.get(collection.name)?.length);
  const missing = empty.filter(({ name }) => !broken.has(name));
  for (const { name } of empty) broken.add(name);
  return missing.map(({ name, one }) => ({
    file: `${shown}/${name}`,
    what: one ? `There is no ${name} record.` : `There are no ${name}.`,
    todo: one
      ? `Create ${shown}/${name}.yaml.`
      : `Create ${shown}/${name}.yaml or ${shown}/${name}.csv, or put files in ${shown}/${name}/.`,
  }));
}

function completeEntries(collection: Collection, { entries, broken, problems }: Gathered): readonly Entry[] {
  const read = entries.get(collection.name) ?? [];
  const { complete, sortBy, needs } = collection;
  if (needs.some((needed) => !entries.get(needed.name)?.length)) {
    broken.add(collection.name);
    return [];
  }
  const records = read.map(({ value }) => value);
  const values = tryOwn(
    problems,
    () => ({ called: `The function "complete" of ${collection.name}` }),
    () => complete?.(records, dataOf(entries)) ?? records,
  );
  if (!values) {
    broken.add(collection.name);
    return [];
  }
  const completed = values.map((value, index): Entry => ({ value, source: (read[index] as Entry).source }));
  return sortBy ? completed.sort((a, b) => sortBy(a.value) - sortBy(b.value)) : completed;
}

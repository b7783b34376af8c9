/** `data/` → the validated records of a site, or every mistake in them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection } from '../define/collection.ts';
import type { DataPlace, Entry, Source } from '../define/record.ts';
import type { Data, Derived, SiteDefinition } from '../define/site.ts';
import { slugify } from '../define/slug.ts';
import { formatProblem, suggest, type Problem } from '../errors.ts';
import { openData, type SiteData } from './data.ts';
import type { DataFile } from './files.ts';
import { parseFile } from './parse.ts';
import { checkReferences } from './references.ts';
import { findActivePart } from './svg.ts';
import { validate } from './validate.ts';

export interface Loaded {
  /** Null when a needed collection has no record. With problems its references are mended: good for further checks only. */
  readonly data: SiteData | null;
  readonly problems: readonly Problem[];
  /** Names from records with mistakes, and collections of which a file cannot be read: nothing that refers to them is a mistake of its own. */
  readonly broken: ReadonlySet<string>;
}

export interface LoadOrder {
  readonly site: SiteDefinition;
  readonly files: readonly DataFile[];
  /** Where images are looked for. */
  readonly dataDir: string;
  /** How messages name the data folder. */
  readonly shown: string;
  /** Reads the records of a file; one that remembers reads a file again only when it has changed. */
  readonly readRecords?: RecordReader;
}

/** The records of one file by themselves, and what is wrong with them. */
export interface FileRecords {
  readonly entries: readonly Entry[];
  readonly mistakes: readonly Problem[];
  /** Names that may stand for records with mistakes. */
  readonly broken: readonly string[];
}

export type RecordReader = (collection: Collection, file: DataFile) => FileRecords;

/** What is gathered on the way. */
interface Gathered {
  readonly problems: Problem[];
  readonly broken: Set<string>;
  readonly entries: Map<Collection, readonly Entry[]>;
}

/** Makes the records of a site from the files of the data folder. */
export function loadSite({ site, files, dataDir, shown, readRecords = readFileRecords }: LoadOrder): Loaded {
  const gathered: Gathered = { problems: [], broken: new Set(), entries: new Map() };
  const { problems, broken, entries } = gathered;
  const sources = sortByCollection(files, site.collections, shown, problems);
  for (const collection of site.collections)
    entries.set(collection, readCollection(collection, sources.get(collection.name) ?? [], gathered, readRecords));
  problems.push(...missingRecords(site, shown, gathered));
  // What one collection completes another one may need, so they come in the order of the definition.
  for (const collection of site.collections) entries.set(collection, completeEntries(collection, gathered));
  problems.push(...checkReferences(gathered.entries, dataOf(entries), broken));
  const derived = site.derive?.(entries, dataOf(entries), {
    shown,
    hasImage: (name) => existsSync(join(dataDir, 'images', name)),
  });
  problems.push(...(derived?.problems ?? []));
  for (const image of derived?.images ?? []) problems.push(...activeImage(image, dataDir, shown));
  const isComplete = site.collections.every((collection) => !collection.required || entries.get(collection)?.length);
  if (!isComplete) return { data: null, problems, broken };
  const data = describeData(entries, derived);
  return { data: problems.length > 0 ? mendData(site, data) : data, problems, broken };
}

/** The records read so far, for definitions that ask for them. */
function dataOf(entries: Gathered['entries']): Data {
  return openData(describeData(entries, undefined));
}

function describeData(entries: Gathered['entries'], derived: Derived | undefined): SiteData {
  const of = <T>(pick: (entry: Entry) => T): Record<string, T[]> =>
    Object.fromEntries([...entries].map(([{ name }, list]) => [name, list.map(pick)]));
  return {
    records: of(({ value }) => value),
    files: of(({ source }) => source.file),
    places: placesOf(entries),
    derived: derived?.values ?? {},
    images: derived?.images ?? [],
    notes: derived?.notes ?? [],
  };
}

/** Remembered places of values that only the plan can judge. */
function placesOf(entries: Gathered['entries']): SiteData['places'] {
  const places: Record<string, DataPlace> = {};
  for (const [collection, list] of entries)
    for (const key of collection.located)
      list.forEach(({ source }, index) => {
        const name = collection.one ? `${collection.name}.${key}` : `${collection.name}[${index}].${key}`;
        places[name] = { file: source.file, ...source.locate(key.split('.')) };
      });
  return places;
}

function mendData(site: SiteDefinition, data: SiteData): SiteData {
  const mended = site.forChecks?.(openData(data)) ?? new Map<Collection, readonly unknown[]>();
  const records = Object.fromEntries([...mended].map(([{ name }, list]) => [name, list]));
  return { ...data, records: { ...data.records, ...records } };
}

function sortByCollection(
  files: readonly DataFile[],
  collections: readonly Collection[],
  shown: string,
  problems: Problem[],
): ReadonlyMap<string, readonly DataFile[]> {
  const names = collections.map(({ name }) => name);
  const byName = new Map<string, DataFile[]>();
  for (const file of files) {
    const [first = ''] = file.file.slice(shown.length + 1).split('/');
    const name = first.replace(/\.\w+$/, '');
    if (names.includes(name)) byName.set(name, [...(byName.get(name) ?? []), file]);
    else problems.push({ file: file.file, what: `"${name}" is not a kind of data.`, todo: suggest(name, names) });
  }
  return byName;
}

function readCollection(
  collection: Collection,
  files: readonly DataFile[],
  { problems, broken }: Gathered,
  read: RecordReader,
): Entry[] {
  const entries: Entry[] = [];
  // A column that a whole list lacks is one mistake, not one for each row.
  const mistakes = new Map<string, Problem>();
  for (const file of files) {
    const records = read(collection, file);
    for (const entry of records.entries) entries.push(entry);
    for (const problem of records.mistakes) mistakes.set(formatProblem(problem), problem);
    for (const name of records.broken) broken.add(name);
  }
  problems.push(...secondRecord(collection, entries), ...mistakes.values());
  return entries;
}

/** Parses a file and holds each record against the schema. Knows nothing of other files. */
export function readFileRecords(collection: Collection, file: DataFile): FileRecords {
  const parsed = parseFile(file);
  const entries: Entry[] = [];
  const mistakes: Problem[] = [...parsed.problems];
  const broken = parsed.problems.length > 0 ? [collection.name, fileStem(file.file)] : [];
  for (const source of parsed.sources) {
    const result = validate(collection.schema, rowToRecord(collection, source));
    if (result.value !== null) entries.push({ value: result.value, source });
    else {
      mistakes.push(...result.problems);
      broken.push(...namesIn(source.value), fileStem(file.file));
    }
  }
  return { entries, mistakes, broken };
}

function rowToRecord({ fromRow }: Collection, source: Source): Source {
  if (!fromRow || !source.file.endsWith('.csv')) return source;
  return { ...source, value: fromRow(source.value as Record<string, unknown>) };
}

function secondRecord({ one, name }: Collection, entries: readonly Entry[]): Problem[] {
  const second = one ? entries[1] : undefined;
  if (!second) return [];
  return [
    {
      file: second.source.file,
      ...second.source.locate([]),
      what: `There are ${entries.length} records of ${name}, but there can be only one.`,
      todo: 'Keep one.',
    },
  ];
}

const fileStem = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');

/** What others may call a record: any short text in it that could be its key. */
function namesIn(value: unknown): string[] {
  const { slug, id, region, name } = (value ?? {}) as Record<string, unknown>;
  const derived = typeof name === 'string' ? slugify(name) : null;
  return [slug, id, region, derived].filter((one): one is string => typeof one === 'string');
}

function missingRecords({ collections }: SiteDefinition, shown: string, { entries, broken }: Gathered): Problem[] {
  const empty = collections.filter((collection) => collection.required && !entries.get(collection)?.length);
  const missing = empty.filter(({ name }) => !broken.has(name));
  for (const { name } of empty) broken.add(name);
  return missing.map((collection) => emptyCollection(collection, shown));
}

function completeEntries(collection: Collection, { entries, broken }: Gathered): readonly Entry[] {
  const read = entries.get(collection) ?? [];
  const { complete, sortBy, needs } = collection;
  if (needs.some((needed) => !entries.get(needed)?.length)) {
    broken.add(collection.name);
    return [];
  }
  const values = complete?.(
    read.map(({ value }) => value),
    dataOf(entries),
  );
  const completed = values
    ? values.map((value, index): Entry => ({ value, source: (read[index] as Entry).source }))
    : read;
  return sortBy ? [...completed].sort((a, b) => sortBy(a.value) - sortBy(b.value)) : completed;
}

function emptyCollection({ name, one }: Collection, shown: string): Problem {
  return {
    file: `${shown}/${name}`,
    what: `There is no record of ${name}.`,
    todo: `Write ${shown}/${name}.yaml${one ? '' : `, ${shown}/${name}.csv or files in ${shown}/${name}/`}.`,
  };
}

/** An SVG that is more than a picture. */
function activeImage(image: string, dataDir: string, shown: string): Problem[] {
  if (!image.endsWith('.svg')) return [];
  const active = findActivePart(readFileSync(join(dataDir, 'images', image), 'utf8'));
  if (!active) return [];
  return [
    {
      file: `${shown}/images/${image}`,
      line: active.line,
      what: `This SVG is more than a picture: it has ${active.what}.`,
      todo: 'Save it as "plain SVG" or "optimized SVG" in the drawing program, without scripts, links and outside files; or use a PNG or WebP.',
    },
  ];
}

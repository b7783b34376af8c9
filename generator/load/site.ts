/** Reads `data/`: the validated records of a site, or every mistake in them. */
import { join } from 'node:path';
import type { Collection, Entries } from '../define/collection.ts';
import type { Data } from '../define/data.ts';
import type { Entry, Place, Source } from '../define/record.ts';
import type { SiteDefinition } from '../define/site.ts';
import { catchProblems, GenError } from '../errors/gen-error.ts';
import { callSiteCode } from '../errors/site-code.ts';
import type { Problem } from '../errors/problem.ts';
import { count, show } from '../errors/prose.ts';
import { listFiles } from '../files.ts';
import { checkImage } from '../photos/check-image.ts';
import { findPhotos, type PhotoUse } from '../photos/find.ts';
import type { PhotoOptions } from '../photos/photos.ts';
import { openData, replaceInRecords, type SiteData } from '../plan/data.ts';
import { parseBodies } from './bodies.ts';
import { noteUnread, type DataFile } from './data-files.ts';
import { groupByCollection } from './collection-files.ts';
import { readCollection, readFileRecords, type LoadState, type RecordReader } from './records.ts';
import { checkReferences } from './references.ts';
import { fillKeys } from './schemas.ts';

export interface Loaded {
  /** Null if a required collection has no record. With problems, records are missing. */
  readonly data: SiteData | null;
  readonly problems: readonly Problem[];
  /** Photographs that the records name: `loadPhotos` reads them. */
  readonly photos: readonly PhotoUse[];
  readonly placeOf: Data['placeOf'];
  readonly entries: Entries;
}

interface RecordOptions {
  readonly site: SiteDefinition;
  readonly files: readonly DataFile[];
  readonly dataDir: string;
  /** Name of the data folder in messages. */
  readonly dataName: string;
  /** Reads the records of a file; one with a cache parses only changed files. */
  readonly readRecords?: RecordReader;
}

/** Parses, validates and completes the records of a site. */
export function loadRecords(options: RecordOptions): Loaded {
  const { site, dataName, readRecords = readFileRecords } = options;
  const state: LoadState = { problems: [], incomplete: new Set(), entries: new Map() };
  const { problems, entries } = state;
  const sources = groupByCollection(site.collections, options.files, problems);
  for (const collection of site.collections)
    entries.set(collection.name, readCollection(collection, sources.get(collection.name) ?? [], state, readRecords));
  problems.push(...missingRecords(site, { sources, dataName }, state));
  return completeSite(options, state);
}

/** Reads the photographs that the records name. Sites without any do not load the code for it. */
export async function loadPhotos(read: Loaded, options: PhotoOptions): Promise<Loaded> {
  const loaded = await measureImages(read, options);
  if (!loaded.data || loaded.photos.length === 0) return loaded;
  const { readPhotos } = await import('../photos/photos.ts');
  const { records, photos, problems, notes } = await readPhotos(loaded.data.records, loaded.photos, options);
  const data = { ...loaded.data, records, photos, notes: [...loaded.data.notes, ...notes] };
  return { ...loaded, data, problems: [...loaded.problems, ...problems] };
}

/** Adds the sizes of the images that are published as they are. */
async function measureImages(loaded: Loaded, { dataDir }: PhotoOptions): Promise<Loaded> {
  if (!loaded.data || loaded.data.images.length === 0) return loaded;
  const { readSizes } = await import('../photos/sizes.ts');
  const imageSizes = await readSizes(loaded.data.images, dataDir);
  return { ...loaded, data: { ...loaded.data, derived: { ...loaded.data.derived, imageSizes } } };
}

/** Parses the texts in Markdown that the records hold. */
export async function loadBodies(loaded: Loaded): Promise<Loaded> {
  if (!loaded.data) return loaded;
  const { entries, bodies, problems } = await parseBodies(loaded.entries);
  if (bodies.length === 0) return loaded;
  const records = replaceInRecords(
    loaded.data.records,
    bodies.map(({ body, ...place }) => ({ ...place, value: body })),
  );
  return {
    data: { ...loaded.data, records, bodies },
    problems: [...loaded.problems, ...problems],
    photos: findPhotos(entries),
    placeOf: locateIn(entries),
    entries,
  };
}

/** Completes the records that were read, and checks them against each other. */
function completeSite({ site, dataDir, dataName }: RecordOptions, state: LoadState): Loaded {
  const { problems, entries } = state;
  // One collection may need what another one completes, so the order of the definition counts.
  for (const collection of site.collections) entries.set(collection.name, completeEntries(collection, state));
  checkReferences(site.collections, dataOf(entries), state);
  const placeOf = locateIn(entries);
  const images = new Set(listFiles(join(dataDir, 'images')).map((name) => name.normalize('NFC')));
  const derived = catchProblems(problems, () =>
    callSiteCode(
      () => ({ called: 'The function "derive" of the site' }),
      () =>
        site.derive?.(entries, {
          name: dataName,
          hasImage: (name) => images.has(name),
          imageFault: (name) => checkImage(name, { dataDir, dataName }),
        }),
    ),
  );
  problems.push(...(derived?.problems ?? []));
  const loaded = { problems, placeOf, entries };
  if (site.collections.some(({ name, required }) => required && !entries.get(name)?.length))
    return { ...loaded, data: null, photos: [] };
  const { images: published = [], values = {} } = derived ?? {};
  const { records, files } = recordsOf(entries);
  const filled = site.collections.map(({ name, schema }) => [
    name,
    (records[name] ?? []).map((record) => fillKeys(schema, record)),
  ]);
  const data: SiteData = {
    records: Object.fromEntries(filled) as SiteData['records'],
    files,
    derived: values,
    images: published,
    photos: [],
    bodies: [],
    notes: noteUnread(dataDir, dataName),
  };
  return { ...loaded, data, photos: findPhotos(entries) };
}

/** The records read so far, for definitions that ask for them. */
const dataOf = (entries: Entries): Data => openData({ ...recordsOf(entries), derived: {} });

function recordsOf(entries: Entries): Pick<SiteData, 'records' | 'files'> {
  const lists = [...entries];
  return {
    records: Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ value }) => value)])),
    files: Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ source }) => source.file)])),
  };
}

/** Returns a function that finds places of values. Files are parsed for them when a line is read. */
const locateIn =
  (entries: Entries): Data['placeOf'] =>
  ({ name }, index, path) => {
    const source = entries.get(name)?.[index]?.source;
    const find = (): Place | undefined => source?.locate(path);
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

function missingRecords(
  { collections }: SiteDefinition,
  { sources, dataName }: { readonly sources: ReadonlyMap<string, readonly DataFile[]>; readonly dataName: string },
  { entries, incomplete }: LoadState,
): Problem[] {
  const empty = collections.filter((collection) => collection.required && !entries.get(collection.name)?.length);
  const missing = empty.filter(({ name }) => !incomplete.has(name));
  for (const { name } of empty) incomplete.add(name);
  return missing.map(({ name, one }) => {
    const [found] = sources.get(name) ?? [];
    const isTable = /\.[ct]sv$/.test(found?.file ?? '');
    const place = `${dataName}/${name}`;
    return {
      file: found?.file ?? place,
      what: one ? `There is no ${name} record.` : `There are no ${name}.`,
      todo: found
        ? `Add one here${isTable ? ', in a row below that with the names of the columns' : ''}.`
        : `Create ${place}.yaml${one ? '' : ` or ${place}.csv, or put files in ${place}/`}.`,
    };
  });
}

/** Completes the records of a collection; none if one that it needs is incomplete. */
function completeEntries(collection: Collection, { entries, incomplete, problems }: LoadState): readonly Entry[] {
  const read = entries.get(collection.name) ?? [];
  const { complete, sortBy, needs } = collection;
  const completed = needs.some(({ name }) => incomplete.has(name) || !entries.get(name)?.length)
    ? null
    : catchProblems(problems, () => (complete ? callComplete(collection, read, dataOf(entries)) : [...read]));
  if (!completed) incomplete.add(collection.name);
  return completed && sortBy ? completed.sort((a, b) => sortBy(a.value) - sortBy(b.value)) : (completed ?? []);
}

/** Records that `complete` adds have their place in the definition. */
function callComplete({ name, key, complete }: Collection, read: readonly Entry[], data: Data): Entry[] {
  const records = read.map(({ value }) => value);
  const called = `The function "complete" of ${name}`;
  const values: unknown = callSiteCode(
    () => ({ called }),
    () => complete?.(records, data),
  );
  if (!Array.isArray(values) || values.length < records.length)
    throw new GenError({
      file: 'site.ts',
      what: `${called} returns ${Array.isArray(values) ? values.length : show(values)} in place of ${count(records.length, 'record')}.`,
      todo: 'Return a list of all records, in their order; further records may follow.',
    });
  const wrong = values.findIndex((value) => Object(value) !== value || (key !== null && value[key] === undefined));
  if (wrong >= 0)
    throw new GenError({
      file: 'site.ts',
      what: `${called} returns a record without values${key === null ? '' : `, or without the key ${show(key)}`}: number ${wrong + 1} of ${values.length}.`,
      todo: 'Return whole records.',
    });
  return values.map((value: unknown, index) => ({ value, source: read[index]?.source ?? inDefinition(value) }));
}

const inDefinition = (value: unknown): Source => {
  const locate = (): Place => ({ line: 1, column: 1 });
  return { file: 'site.ts', value, locate, locateKey: locate };
};

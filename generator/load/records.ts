/** Reads the records of data files, each checked by itself. */
import type { Collection } from '../define/collection.ts';
import { slugify, type Entry, type Source } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';
import { convertRow } from './cells.ts';
import type { DataFile } from './data-files.ts';
import { parseFile } from './parse.ts';
import { validate } from './validate.ts';

/** The records of one file by themselves. */
export interface FileRecords {
  readonly entries: readonly Entry[];
  /** Names that records with mistakes may have. */
  readonly broken: readonly string[];
}

/** Reads a file, and adds its mistakes to `problems`. */
export type RecordReader = (collection: Collection, file: DataFile, problems: Problem[]) => FileRecords;

/** What has been read so far, and the mistakes in it. */
export interface LoadState {
  readonly problems: Problem[];
  /** Names of records that did not pass their schema, and of collections with unreadable files. References to them are not reported. */
  readonly broken: Set<string>;
  readonly entries: Map<string, readonly Entry[]>;
}

/** Reads the files of a collection. */
export function readCollection(
  collection: Collection,
  files: readonly DataFile[],
  { problems, broken }: LoadState,
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
    problems.push({
      file: second.file,
      ...second.locate([]),
      what: `There are ${entries.length} ${collection.name} records, but only one is allowed.`,
      todo: 'Keep one.',
    });
  return entries;
}

/** Parses a file and validates each record, independently of other files. */
export function readFileRecords(
  collection: Collection,
  file: Pick<DataFile, 'file' | 'text'>,
  problems: Problem[],
): FileRecords {
  const parsed = parseFile(file);
  for (const problem of parsed.problems) problems.push(problem);
  const entries: Entry[] = [];
  const broken = parsed.problems.length > 0 ? [collection.name, fileStem(file.file)] : [];
  for (const source of parsed.sources) {
    const value = validate(collection, rowToRecord(collection, source), problems);
    if (value !== null) entries.push({ value, source });
    else broken.push(...namesIn(source.value), fileStem(file.file));
  }
  return { entries, broken };
}

function rowToRecord({ schema }: Collection, source: Source): Source {
  if (!/\.[ct]sv$/.test(source.file)) return source;
  return { ...source, value: convertRow(schema, source.value) };
}

const fileStem = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');

/** Returns names that others may use for a record: every text in it that could be its key. */
function namesIn(value: unknown): string[] {
  const { slug, id, region, name } = (value ?? {}) as Record<string, unknown>;
  return [slug, id, region, typeof name === 'string' && slugify(name)].filter((one) => typeof one === 'string');
}

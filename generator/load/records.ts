/** Reads the records of data files, each checked by itself. */
import { basename, dirname } from 'node:path';
import type { Collection } from '../define/collection.ts';
import type { Entry, Source } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';
import type { DataFile } from './data-files.ts';
import { parseFile } from './parse.ts';
import { schemaAt } from './schemas.ts';
import { validate } from './validate.ts';

/** Reads the records of a file, and adds its mistakes to `problems`. */
export type RecordReader = (collection: Collection, file: DataFile, problems: Problem[]) => readonly Entry[];

/** What has been read so far, and the mistakes in it. */
export interface LoadState {
  readonly problems: Problem[];
  /** Names of collections that lack records because of mistakes: what others say about them cannot be checked. */
  readonly incomplete: Set<string>;
  readonly entries: Map<string, readonly Entry[]>;
}

/** Reads the files of a collection. */
export function readCollection(
  collection: Collection,
  files: readonly DataFile[],
  { problems, incomplete }: LoadState,
  read: RecordReader,
): Entry[] {
  const before = problems.length;
  const entries = files.flatMap((file) => read(collection, file, problems));
  if (problems.length > before) incomplete.add(collection.name);
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
): Entry[] {
  const parsed = parseFile(file);
  for (const problem of parsed.problems) problems.push(problem);
  return parsed.sources
    .map((source) => withKey(source, collection))
    .flatMap((source) => {
      const value = validate(collection, source, problems);
      return value === null ? [] : [{ value, source }];
    });
}

/** In a folder of records, the name of a file is the key of a record that has none: "data/services/winching.yaml" → "winching". */
function withKey(source: Source, { key, name: folder, schema }: Collection): Source {
  const { name, file, value } = source;
  if (name === undefined || key === null || Object.hasOwn(value as object, key)) return source;
  if (!file.endsWith('.md')) {
    const isInFolder = basename(dirname(file)) === folder;
    if (!isInFolder || !schemaAt(schema, [key])?.safeParse(name).success) return source;
  }
  return { ...source, value: { [key]: name, ...(value as object) } };
}

/** The records of a site, kept by file: only a file that has changed is parsed again. */
import { join } from 'node:path';
import type { Collection } from '../define/collection.ts';
import type { Entry } from '../define/record.ts';
import type { SiteDefinition } from '../define/site.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { readDataFile, readDataFiles, type DataFile } from '../disk/data-files.ts';
import { requireFolder, shownPath } from '../disk/files.ts';
import {
  createOwnerFinder,
  loadSite,
  readFileRecords,
  type FileRecords,
  type Loaded,
  type RecordReader,
} from '../load/site.ts';
import type { Changes } from './changes.ts';

export interface RecordStore {
  /** Loads the current records. `letters` are those of the templates beyond Latin-1. A missing folder and an unreadable file are GenErrors. */
  readonly load: (site: SiteDefinition, changes: Changes | null, letters: string) => Loaded;
  /** Reads all files ahead, a few at a time, so that the first change finds them read. */
  readonly warmUp: (site: SiteDefinition) => Promise<void>;
  /** The records of a file that was read, with their places. */
  readonly entriesOf: (file: string) => readonly Entry[];
}

interface Kept {
  readonly collection: Collection;
  readonly text: string;
  readonly records: FileRecords;
}

/** `data` is the folder, absolute. */
export function openRecords(data: string): RecordStore {
  const shown = shownPath(data);
  const kept = new Map<string, Kept>();
  let files: readonly DataFile[] | null = null;
  const readRecords: RecordReader = (collection, file, problems) => {
    const known = kept.get(file.file);
    if (known && known.collection === collection && known.text === file.text) return known.records;
    const own = new ProblemCollector();
    const records = readFileRecords(collection, file, own);
    // Problems are reported together with those of other files, so a file with problems is read again each time.
    if (!own.isEmpty) return readFileRecords(collection, file, problems);
    kept.set(file.file, { collection, text: file.text, records });
    return records;
  };
  const list = (changes: Changes | null): readonly DataFile[] => {
    if (files && changes && !changes.listing) return files.map((file) => readAgain(file, changes));
    requireFolder(data, '--data');
    const found = readDataFiles(data, shown);
    const names = new Set(found.map(({ file }) => file));
    for (const name of kept.keys()) if (!names.has(name)) kept.delete(name);
    return found;
  };
  const readAgain = (file: DataFile, changes: Changes): DataFile => {
    const path = join(data, file.file.slice(shown.length + 1));
    return changes.files.has(path) ? { ...file, ...readDataFile(path) } : file;
  };
  return {
    entriesOf: (file) => kept.get(file)?.records.entries ?? [],
    load: (site, changes, letters) => {
      files = list(changes);
      return loadSite({ site, files, dataDir: data, shown, letters, readRecords });
    },
    warmUp: async (site) => {
      const findOwner = createOwnerFinder(site.collections, data);
      for (const file of list(null)) {
        const collection = findOwner(file.name ?? file.file);
        if (collection) readRecords(collection, file, new ProblemCollector());
        await new Promise(setImmediate);
      }
    },
  };
}

/** The records of a site by file: only changed files are parsed again. */
import { join } from 'node:path';
import type { Collection } from '../../define/collection.ts';
import type { Entry } from '../../define/record.ts';
import type { SiteDefinition } from '../../define/site.ts';
import { readDataFile, readDataFiles, type DataFile } from '../../disk/data-files.ts';
import { requireFolders, shownPath } from '../../disk/files.ts';
import { ProblemCollector } from '../../errors/collect.ts';
import { createOwnerFinder, loadSite, readFileRecords, type FileRecords, type Loaded } from '../../load/site.ts';
import type { Changes } from '../changes.ts';

export class RecordStore {
  readonly #folder: string;
  readonly #shown: string;
  readonly #parsed = new Map<string, { collection: Collection; text: string; records: FileRecords }>();
  #files: readonly DataFile[] | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.#shown = shownPath(folder);
  }

  /** Loads the current records. A missing folder and an unreadable file are GenErrors. */
  load(site: SiteDefinition, changes: Changes | null): Loaded {
    const files = this.#list(changes);
    this.#files = files;
    return loadSite({
      ...{ site, files, dataDir: this.#folder, shown: this.#shown },
      readRecords: (collection, file, problems) => this.#read(collection, file, problems),
    });
  }

  /** Parses all files ahead, one at a time, so that the first change finds them parsed. */
  async warmUp(site: SiteDefinition): Promise<void> {
    const findOwner = createOwnerFinder(site.collections, this.#folder);
    for (const file of this.#list(null)) {
      const collection = findOwner(file.name ?? file.file);
      if (collection) this.#read(collection, file, new ProblemCollector());
      await new Promise(setImmediate);
    }
  }

  entriesOf(file: string): readonly Entry[] {
    return this.#parsed.get(file)?.records.entries ?? [];
  }

  #list(changes: Changes | null): readonly DataFile[] {
    if (this.#files && changes && !changes.listing)
      return this.#files.map((file) => {
        const path = join(this.#folder, file.file.slice(this.#shown.length + 1));
        return changes.files.has(path) ? { ...file, ...readDataFile(path) } : file;
      });
    requireFolders({ data: [this.#folder] });
    const found = readDataFiles(this.#folder, this.#shown);
    const names = new Set(found.map(({ file }) => file));
    for (const name of this.#parsed.keys()) if (!names.has(name)) this.#parsed.delete(name);
    return found;
  }

  #read(collection: Collection, file: DataFile, problems: ProblemCollector): FileRecords {
    const last = this.#parsed.get(file.file);
    if (last && last.collection === collection && last.text === file.text) return last.records;
    const own = new ProblemCollector();
    const records = readFileRecords(collection, file, own);
    // Problems are grouped with those of other files, so a file with problems is read again each time.
    if (!own.isEmpty) return readFileRecords(collection, file, problems);
    this.#parsed.set(file.file, { collection, text: file.text, records });
    return records;
  }
}

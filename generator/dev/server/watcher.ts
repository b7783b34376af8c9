/** Watches the files that pages are made from, and reports each change once. A save, or a switch of branches, is one change. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { stampOf, statOf } from '../../disk/stamp.ts';
import type { Changes } from '../changes.ts';

/** A change is reported when no event has come for this long, in ms. */
const QUIET_MS = 12;
/** Longest wait for the end of a stream of events, in ms. */
const LONGEST_MS = 150;
/** chokidar 5 drops the second of two events on a file within 50 ms, so each file is compared again a little later. */
const COMPARE_AGAIN_MS = 80;
/** Temporary files that editors write beside a file while they save it, and packages. */
const IGNORED = /(^\.|~$|\.sw[a-z]$|\.tmp$|^4913$|___jb_|^node_modules$)/;

/**
 * Compares files with their stamps of the last report. Events only name the files to compare: systems lose events, and
 * editors touch folders without changing a source.
 */
export class Watcher {
  readonly #paths: () => readonly string[];
  readonly #onChanges: (changes: Changes) => void;
  readonly #events: FSWatcher;
  readonly #stamps = new Map<string, string>();
  #named = new Set<string>();
  #firstAt = 0;
  #due: NodeJS.Timeout | undefined;
  /** Time of the last comparison, in ms of the clock. */
  #comparedAt = Date.now();
  #isClosed = false;

  /** Watches files and folders, including those that do not exist yet. */
  constructor(paths: () => readonly string[], onChanges: (changes: Changes) => void) {
    this.#paths = paths;
    this.#onChanges = onChanges;
    for (const file of filesBelow(paths())) this.#stamps.set(file, stampOf(file));
    this.#events = watch([...paths()], { ignoreInitial: true, ignored: isIgnored });
    this.#events.on('all', (_, path) => this.#note(path));
    this.#events.once('ready', () => this.look());
    // A folder may vanish while it is listed. Whoever reads the folder reports that.
    this.#events.on('error', () => {});
  }

  /** Watches more files. A file that has changed since the last comparison counts as changed. */
  add(files: readonly string[]): void {
    const fresh = files.filter((file) => !this.#stamps.has(file));
    for (const file of fresh)
      if ((statOf(file)?.ctimeMs ?? Infinity) < this.#comparedAt) this.#stamps.set(file, stampOf(file));
    this.#events.add(fresh);
    this.#compare(fresh);
  }

  /** Compares all files now. */
  look(): void {
    this.#compare(new Set([...this.#stamps.keys(), ...filesBelow(this.#paths())]));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#events.close();
  }

  #compare(files: Iterable<string>): void {
    if (this.#isClosed) return;
    const changed = new Set<string>();
    let listing = false;
    for (const file of files) {
      const before = this.#stamps.get(file) ?? '';
      const stamp = stampOf(file);
      if (before === stamp) continue;
      const now = statOf(file)?.isDirectory() ? '' : stamp;
      if (before === now) continue;
      changed.add(file);
      listing ||= before === '' || now === '';
      if (now === '') this.#stamps.delete(file);
      else this.#stamps.set(file, now);
    }
    this.#comparedAt = Date.now();
    if (changed.size > 0) this.#onChanges({ files: changed, listing });
  }

  /** Collects events until they pause. */
  #note(path: string): void {
    if (this.#named.size === 0) this.#firstAt = performance.now();
    this.#named.add(path);
    clearTimeout(this.#due);
    const wait = Math.min(QUIET_MS, this.#firstAt + LONGEST_MS - performance.now());
    this.#due = setTimeout(() => {
      const named = this.#named;
      this.#named = new Set();
      this.#compare(named);
      setTimeout(() => this.#compare(named), COMPARE_AGAIN_MS).unref();
    }, wait);
  }
}

const isIgnored = (path: string): boolean => IGNORED.test(basename(path));

/** Lists files and everything below folders. `parents` are the inodes above: a link to one of them is a circle. */
function filesBelow(paths: readonly string[], parents: readonly number[] = []): string[] {
  return paths.flatMap((path) => {
    const stat = isIgnored(path) ? null : statOf(path);
    if (!stat?.isDirectory()) return stat ? [path] : [];
    if (parents.includes(stat.ino)) return [];
    const [files, others] = namesIn(path);
    return [...files, ...filesBelow(others, [...parents, stat.ino])];
  });
}

/** Returns the paths of the files in a folder, and those of folders and links. It may vanish before, or be unreadable. */
function namesIn(folder: string): [files: string[], others: string[]] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isIgnored(name));
    const pathsOf = (isFile: boolean): string[] =>
      entries.filter((entry) => entry.isFile() === isFile).map(({ name }) => join(folder, name));
    return [pathsOf(true), pathsOf(false)];
  } catch {
    return [[], []];
  }
}

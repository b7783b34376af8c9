/** Watches the files that pages are made from, and reports each change once. A save, or a switch of branches, is one change. */
import { basename, join } from 'node:path';
import { watch } from 'chokidar';
import { listEntries } from '../../disk/list.ts';
import { stampOf, statOf } from '../../disk/real-path.ts';
import { attempt } from '../../errors/problem.ts';
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
 * Watches files and folders, including those that do not exist yet. Files are compared with their stamps of the last report.
 * Events only name the files to compare: systems lose events, and editors touch folders without changing a source.
 */
export function watchFiles(paths: () => readonly string[], onChanges: (changes: Changes) => void) {
  const stamps = new Map(filesBelow(paths()).map((file) => [file, stampOf(file)]));
  let named = new Set<string>();
  let firstAt = 0;
  let due: NodeJS.Timeout | undefined;
  /** Time of the last comparison, in ms of the clock. */
  let comparedAt = Date.now();
  let isClosed = false;
  const compare = (files: Iterable<string>): void => {
    if (isClosed) return;
    const changed = new Set<string>();
    let listing = false;
    for (const file of files) {
      const before = stamps.get(file) ?? '';
      const stamp = stampOf(file);
      const now = stamp !== before && statOf(file)?.isDirectory() ? '' : stamp;
      if (before === now) continue;
      changed.add(file);
      listing ||= before === '' || now === '';
      if (now === '') stamps.delete(file);
      else stamps.set(file, now);
    }
    comparedAt = Date.now();
    if (changed.size > 0) onChanges({ files: changed, listing });
  };
  /** Compares all files now. */
  const look = (): void => compare(new Set([...stamps.keys(), ...filesBelow(paths())]));
  const events = watch([...paths()], { ignoreInitial: true, ignored: isIgnored })
    .once('ready', look)
    // A folder may vanish while it is listed. Whoever reads the folder reports that.
    .on('error', () => {})
    .on('all', (event, path) => {
      // chokidar gives a watched file or folder up when it vanishes: `git checkout` and `mv` bring it back.
      if (event.startsWith('unlink') && paths().includes(path)) events.add(path);
      if (named.size === 0) firstAt = performance.now();
      named.add(path);
      clearTimeout(due);
      due = setTimeout(
        () => {
          const files = named;
          named = new Set();
          compare(files);
          setTimeout(() => compare(files), COMPARE_AGAIN_MS).unref();
        },
        Math.min(QUIET_MS, firstAt + LONGEST_MS - performance.now()),
      );
    });
  return {
    look,
    /** Watches more files. A file that has changed since the last comparison counts as changed. */
    add: (files: readonly string[]): void => {
      const fresh = files.filter((file) => !stamps.has(file));
      for (const file of fresh) if ((statOf(file)?.ctimeMs ?? Infinity) < comparedAt) stamps.set(file, stampOf(file));
      events.add(fresh);
      compare(fresh);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await events.close();
    },
  };
}

const isIgnored = (path: string): boolean => IGNORED.test(basename(path));

/** Lists files, and everything below folders that can be listed. A link in a circle is reported by whoever reads the folder. */
function filesBelow(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const stat = isIgnored(path) ? null : statOf(path);
    if (!stat?.isDirectory()) return stat ? [path] : [];
    const names = attempt(() => listEntries(path).map(({ name }) => name)) ?? [];
    return names.filter((name) => !name.split('/').some(isIgnored)).map((name) => join(path, name));
  });
}

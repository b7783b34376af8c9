/** Watches the files that pages are made from, and reports each change once. A save, or a switch of branches, is one change. */
import { join } from 'node:path';
import { isCircular, listEntries } from '../../disk/list.ts';
import { stampOf, statOf } from '../../disk/real-path.ts';
import { attempt } from '../../errors/problem.ts';
import type { Changes } from '../changes.ts';
import { createHandles, isIgnored, isWithin } from './handles.ts';

/** A change is reported when no event has come for this long, in ms. */
const QUIET_MS = 12;
/** Longest wait for the end of a stream of events, in ms. */
const LONGEST_MS = 150;
/** After this many events at once, the system may have dropped others: Linux keeps 16,384. */
const MANY_EVENTS = 8000;

/**
 * Watches files and folders, including those that do not exist yet. Files are compared with their stamps of the last report.
 * Events only name the files to compare: editors touch folders without changing a source.
 */
export function watchFiles(paths: () => readonly string[], onChanges: (changes: Changes) => void) {
  const roots = new Set<string>();
  const stamps = new Map<string, string>();
  let named = new Set<string>();
  let eventCount = 0;
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
      const now = stampNow(file, before);
      if (before === now) continue;
      changed.add(file);
      listing ||= [before, now].some((stamp) => stamp === '' || stamp === CIRCLE);
      if (now === '') stamps.delete(file);
      else stamps.set(file, now);
    }
    comparedAt = Date.now();
    if (changed.size > 0) onChanges({ files: changed, listing });
  };
  /** Compares all files now. */
  const look = (): void => compare(new Set([...stamps.keys(), ...filesBelow(paths())]));
  /** Watches these paths, and those that have become known since the last call. */
  const openFresh = (files: readonly string[] = []): void => {
    for (const path of [...paths(), ...files].filter((path) => !roots.has(path))) {
      roots.add(path);
      handles.open(path);
    }
  };
  /** Opens the handles at a path anew. Returns the files there, and those that were there. */
  const reopen = (path: string): string[] => {
    handles.close(path);
    const below = [...roots].filter((root) => isWithin(root, path));
    const opened = [...roots].some((root) => isWithin(path, root)) ? [path, ...below] : below;
    for (const each of opened) handles.open(each);
    return [...[...stamps.keys()].filter((file) => isWithin(file, path)), ...filesBelow(opened)];
  };
  const settle = (): void => {
    const changed = eventCount > MANY_EVENTS ? new Set(roots) : named;
    named = new Set();
    eventCount = 0;
    openFresh();
    compare(new Set([...changed].flatMap((path) => (handles.concerns(path) ? reopen(path) : [path]))));
  };
  const handles = createHandles((path) => {
    eventCount += 1;
    if (isIgnored(path) || ![...roots].some((root) => isWithin(path, root) || isWithin(root, path))) return;
    if (named.size === 0) firstAt = performance.now();
    named.add(path);
    clearTimeout(due);
    due = setTimeout(settle, Math.max(0, Math.min(QUIET_MS, firstAt + LONGEST_MS - performance.now())));
  });
  openFresh();
  for (const file of filesBelow(paths())) stamps.set(file, stampOf(file));
  return {
    look,
    /** Watches more files. A file that has changed since the last comparison counts as changed. */
    add: (files: readonly string[]): void => {
      const fresh = files.filter((file) => !stamps.has(file));
      for (const file of fresh) if ((statOf(file)?.ctimeMs ?? Infinity) < comparedAt) stamps.set(file, stampOf(file));
      openFresh(files);
      compare(fresh);
    },
    close: (): void => {
      isClosed = true;
      clearTimeout(due);
      handles.close();
    },
  };
}

/** Stamp of a link to a folder around itself: whoever lists the folder that it lies in refuses it. */
const CIRCLE = 'circle';

/** Returns the stamp of a file; "" for a folder, and if nothing is there. */
function stampNow(file: string, before: string): string {
  const stamp = stampOf(file);
  if (stamp === before || !statOf(file)?.isDirectory()) return stamp;
  return isCircular(file) ? CIRCLE : '';
}

/** Lists files, and everything below folders that can be listed. A link in a circle is reported by whoever reads the folder. */
function filesBelow(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const stat = isIgnored(path) ? null : statOf(path);
    if (!stat?.isDirectory() || isCircular(path)) return stat ? [path] : [];
    const names = attempt(() => listEntries(path).map(({ name }) => name)) ?? [];
    return names.filter((name) => !name.split('/').some(isIgnored)).map((name) => join(path, name));
  });
}

/** Reports each change of the watched files once. */
import { dirname } from 'node:path';
import { stampOf } from '../disk/stamp.ts';
import type { Changes } from './changes.ts';
import { changedSince, watch } from './watch.ts';

export interface Lookout {
  /** Looks at all files now. */
  readonly look: () => void;
  readonly add: (paths: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/**
 * Watches `paths()`. A watcher needs a while until it sees everything, and systems lose events: when it is ready, and
 * whenever `look` is called, files are looked for that have changed since the last time.
 */
export function openLookout(paths: () => readonly string[], onChanges: (changes: Changes) => void): Lookout {
  const stamps = new Map<string, string>();
  let since = Date.now();
  const report = ({ files, listing }: Changes): void => {
    const fresh = [...files].filter((file) => stamps.get(file) !== stampOf(file));
    // Editors save by renaming, which changes the folder, too: that is still the same save.
    for (const path of fresh.flatMap((file) => [file, dirname(file)])) stamps.set(path, stampOf(path));
    if (fresh.length > 0) onChanges({ files: new Set(fresh), listing });
  };
  const look = (): void => {
    const now = Date.now();
    const missed = changedSince(paths(), since, (file) => stamps.get(file) === stampOf(file));
    since = now;
    // Systems lose events of files that go, too.
    const gone = [...stamps].flatMap(([file, stamp]) => (stampOf(file) === stamp ? [] : [file]));
    const files = new Set([...(missed?.files ?? []), ...gone]);
    if (files.size > 0) report({ files, listing: gone.length > 0 || (missed?.listing ?? false) });
  };
  const watcher = watch(paths(), report);
  void watcher.ready.then(look);
  return { look, add: watcher.add, close: watcher.close };
}

/** Files that change, gathered: a save, or a branch switched, is one change. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import type { Changes } from './changes.ts';
import { CLOCK_STEP_MS, statOf, stampOf } from '../disk/stamp.ts';

/** A change is reported when nothing more has come for this long, in ms. */
const QUIET_MS = 12;
/** A stream of changes is reported in pieces of this length, in ms. */
const LONGEST_MS = 150;
/** The watcher swallows the second of two events on a file within 50 ms (chokidar 5): a little later each file is looked at again. */
const LOOK_AGAIN_MS = 80;
/** Temporary files that editors write beside a file while they save it. */
const TEMPORARY = /(^\.|~$|\.sw[a-z]$|\.tmp$|^4913$|___jb_)/;

export interface Watcher {
  readonly add: (paths: readonly string[]) => void;
  /** Resolves when all files are being watched. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Watches files and folders, including those that do not exist yet. */
export function watch(paths: readonly string[], onChanges: (changes: Changes) => void): Watcher {
  const gatherer = createGatherer(onChanges);
  const watcher = watchFiles([...paths], {
    ignoreInitial: true,
    ignored: isIgnored,
  });
  watcher.on('all', (event, path) => {
    if (event === 'addDir') return;
    gatherer.note(path, event !== 'change');
  });
  // A folder that vanishes while it is listed, a link to nothing: whoever reads it reports it.
  watcher.on('error', () => {});
  return {
    add: (more) => void watcher.add([...more]),
    ready: new Promise((resolve) => void watcher.once('ready', resolve)),
    close: async () => {
      gatherer.close();
      await watcher.close();
    },
  };
}

/** Gathers single events to changes. */
function createGatherer(onChanges: (changes: Changes) => void): {
  note: (file: string, listing: boolean) => void;
  close: () => void;
} {
  const timers = new Set<NodeJS.Timeout>();
  const later = (work: () => void, ms: number): NodeJS.Timeout => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
    return timer;
  };
  let files = new Set<string>();
  let listing = false;
  let first = 0;
  let due: NodeJS.Timeout | undefined;
  const tell = (): void => {
    const told = { files, listing };
    files = new Set();
    listing = false;
    const stamps = new Map([...told.files].map((file) => [file, stampOf(file)]));
    onChanges(told);
    later(() => {
      for (const [file, stamp] of stamps) if (stampOf(file) !== stamp) note(file, false);
    }, LOOK_AGAIN_MS);
  };
  const note = (file: string, isListing: boolean): void => {
    if (files.size === 0) first = performance.now();
    files.add(file);
    listing ||= isListing;
    if (due) {
      clearTimeout(due);
      timers.delete(due);
    }
    due = later(tell, Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - performance.now())));
  };
  return { note, close: () => timers.forEach((timer) => void clearTimeout(timer)) };
}

/** Finds changes below these paths since a moment, in ms of the clock, that `isKnown` does not cover. */
export function changedSince(
  paths: readonly string[],
  moment: number,
  isKnown: (file: string) => boolean,
): Changes | null {
  const files = new Set<string>();
  let listing = false;
  const visit = (path: string): void => {
    const stat = statOf(path);
    if (!stat || isIgnored(path)) return;
    // Not even a file that was moved here keeps this time.
    const isNew = stat.ctimeMs >= moment - CLOCK_STEP_MS && !isKnown(path);
    if (stat.isDirectory()) {
      listing ||= isNew;
      if (isNew) files.add(path);
      for (const name of namesIn(path)) visit(join(path, name));
    } else if (isNew) files.add(path);
  };
  for (const path of paths) visit(path);
  return files.size > 0 ? { files, listing } : null;
}

/** A folder may vanish while it is looked at, or not be readable. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const isIgnored = (path: string): boolean => TEMPORARY.test(basename(path)) || basename(path) === 'node_modules';

/**
 * Handles of the system on folders, one for each. A handle stays with its folder wherever that is moved, and a path may lead to
 * another folder at any moment: every event that names a folder opens the handles at its path anew.
 */
import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { visitFolders } from '../../disk/list.ts';
import { statIfThere } from '../../disk/real-path.ts';
import { attempt } from '../../errors/problem.ts';

/** Temporary files that editors write beside a file while they save it, and packages. */
const IGNORED = /(^\.|~$|\.sw[a-z]$|\.tmp$|^4913$|___jb_|^node_modules$)/;

export const isIgnored = (path: string): boolean => IGNORED.test(basename(path));

/** True for the folder itself, too. */
export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

/** Calls `onEvent` with each path that may have changed in an open folder, also with those that nobody asked for. */
export function createHandles(onEvent: (path: string) => void) {
  const handles = new Map<string, FSWatcher>();
  /** Returns false if nothing is there, or if the system has no handles left. */
  const open = (path: string): boolean => {
    if (handles.has(path)) return true;
    const handle = attempt(() =>
      watch(path, (_, name) => {
        if (name !== null) onEvent(join(path, name));
        // A folder that is moved or deleted reports its own name.
        if (name === null || name === basename(path)) onEvent(path);
      }),
    );
    if (!handle) return false;
    handles.set(
      path,
      handle.on('error', () => handle.close()),
    );
    return true;
  };
  /** Opens the nearest folder around a path. Tries again those that may have been made before the one above was open. */
  const openAround = (path: string): void => {
    const folder = dirname(path);
    if (folder === path || open(folder)) return;
    openAround(folder);
    open(folder);
  };
  /** Opens a folder, those below it, and files that links lead to. */
  const openBelow = (path: string): void => {
    if (!isIgnored(path) && needsHandle(path) && open(path))
      visitFolders(path, (below) => !isIgnored(below) && open(below));
  };
  return {
    /** True if a path is or was a folder or a link. */
    concerns: (path: string): boolean => handles.has(path) || needsHandle(path),
    /** Opens what a path needs, whether or not something is there. */
    open: (path: string): void => {
      openAround(path);
      openBelow(path);
    },
    close: (folder?: string): void => {
      for (const [path, handle] of handles) {
        if (folder !== undefined && !isWithin(path, folder)) continue;
        handle.close();
        handles.delete(path);
      }
    },
  };
}

/** Folders report changes of the files in them. A link's own folder reports nothing of the file that it leads to. */
function needsHandle(path: string): boolean {
  const stat = attempt(() => statIfThere(path));
  return stat?.isDirectory() || stat?.isSymbolicLink() || false;
}

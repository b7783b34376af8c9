/** Writes files of the user: after a failure of the disk, either the old or the whole new file is there. */
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { linkOutside } from '../errors/files.ts';
import { GenError } from '../errors/problem.ts';
import { syncPath } from './durable.ts';
import { isThere, realPath } from './real-path.ts';
import { shownPath } from './files.ts';
import { renamePatiently } from './rename.ts';

/** Contents by path below a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * Writes and syncs all files beside their places, then moves them there. Creates folders, follows links within `folder`,
 * and keeps modes. On an error, removes files and folders that were not there before; a link that leads out of `folder` is
 * a GenError.
 */
export function writeTogether(folder: string, files: Files): void {
  const made: string[] = [];
  const places = Object.entries(files).map(([file, content]) => [placeOf(folder, file), content] as const);
  try {
    const drafts = places.map(([path, content]) => writeDraft(path, content, made));
    for (const { draft, path } of drafts) {
      if (!isThere(path)) made.push(path);
      renamePatiently(draft, path);
    }
    // From here on, a power cut may bring back old files, but never parts of files.
    for (const folder of new Set(drafts.map(({ path }) => dirname(path)))) tryTo(() => syncPath(folder));
  } catch (error) {
    for (const path of made) tryTo(() => rmSync(path, { recursive: true, force: true }));
    throw error;
  }
}

/** Returns the real path of a file below a folder. */
function placeOf(folder: string, file: string): string {
  const place = realPath(join(folder, file));
  if (place.startsWith(join(realPath(folder), sep))) return place;
  throw new GenError({ file: shownPath(join(folder, file)), ...linkOutside({ place }) });
}

/** Ignores errors: either the files are whole, or the first error is on its way. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // See above.
  }
}

function writeDraft(path: string, content: string | Uint8Array, made: string[]): { draft: string; path: string } {
  const folder = mkdirSync(dirname(path), { recursive: true });
  if (folder !== undefined) made.push(folder);
  const draft = `${path}.${process.pid}.draft`;
  made.push(draft);
  writeFileSync(draft, content);
  const old = statSync(path, { throwIfNoEntry: false });
  if (old) chmodSync(draft, old.mode);
  syncPath(draft);
  return { draft, path };
}

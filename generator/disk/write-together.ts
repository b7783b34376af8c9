/** Writes files of the user's: on a failure of the disk, either the old or the whole new file is there. */
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from './durable.ts';
import { isThere, realPath } from './real-path.ts';

/** Text by absolute path. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Writes and syncs all files beside their places, then moves them there. Creates folders, follows links, and keeps modes.
 * On an error, removes files and folders that were not there before.
 */
export function writeTogether(texts: Texts): void {
  const made: string[] = [];
  try {
    const drafts = Object.entries(texts).map(([path, text]) => writeDraft(realPath(path), text, made));
    for (const { draft, path } of drafts) {
      if (!isThere(path)) made.push(path);
      renameSync(draft, path);
    }
    // From here on a power cut may bring the old files back, but none in pieces.
    for (const folder of new Set(drafts.map(({ path }) => dirname(path)))) tryTo(() => syncPath(folder));
  } catch (error) {
    for (const path of made) tryTo(() => rmSync(path, { recursive: true, force: true }));
    throw error;
  }
}

/** Ignores errors: either the files are whole, or the first error is on its way. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // See above.
  }
}

function writeDraft(path: string, text: string, made: string[]): { draft: string; path: string } {
  const folder = mkdirSync(dirname(path), { recursive: true });
  if (folder !== undefined) made.push(folder);
  const draft = `${path}.${process.pid}.draft`;
  made.push(draft);
  writeFileSync(draft, text);
  const old = statSync(path, { throwIfNoEntry: false });
  if (old) chmodSync(draft, old.mode);
  syncPath(draft);
  return { draft, path };
}

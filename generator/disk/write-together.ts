/** Files of the user's, written so that a disk that fails takes nothing away: what stood there stays, or the new stands there whole. */
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from './durable.ts';
import { isThere, realPath } from './real-path.ts';

/** Text by absolute path. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Writes all files beside their places, and moves them there when each is whole and on the disk; folders are made. Links
 * are followed, and a file keeps its mode. On an error, files and folders that were not there before are gone again.
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

/** What a disk that fails need not do. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // The files are whole, or why they could not be written is what has to be told.
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

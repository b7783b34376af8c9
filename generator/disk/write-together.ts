/** Writes several files of the user: all of them, or none. */
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { attempt, GenError, type Message } from '../errors/problem.ts';
import { shownPath } from './files.ts';
import { isThere, realPath } from './real-path.ts';
import { renamePatiently } from './rename.ts';

/** Contents by path below a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * Writes all files beside their places, then moves them there, within `folder` and with their modes. An error leaves
 * nothing new behind; a link that leads out of `folder` is a GenError.
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
  } catch (error) {
    for (const path of made) attempt(() => rmSync(path, { recursive: true, force: true }));
    throw error;
  }
}

/** Returns the real path of a file below a folder. */
function placeOf(folder: string, file: string): string {
  const place = realPath(join(folder, file));
  if (place.startsWith(join(realPath(folder), sep))) return place;
  throw new GenError({ file: shownPath(join(folder, file)), ...linkOutside({ place }) });
}

function writeDraft(path: string, content: string | Uint8Array, made: string[]): { draft: string; path: string } {
  const folder = mkdirSync(dirname(path), { recursive: true });
  if (folder !== undefined) made.push(folder);
  const draft = `${path}.${process.pid}.draft`;
  made.push(draft);
  writeFileSync(draft, content);
  const old = statSync(path, { throwIfNoEntry: false });
  if (old) chmodSync(draft, old.mode);
  return { draft, path };
}

const linkOutside = ({ place }: { place: string }): Message => ({
  what: `A link leads out of the project, to ${place}. gen writes nothing there.`,
  todo: 'Replace the link with a folder or file of the project.',
});

/**
 * Publishes file by file, for an `out` that cannot be exchanged as a whole: a volume, a folder of a lower layer of a
 * container's file system, a system without the call. Each file changes in one step and no address is ever without its
 * page, but the site as a whole changes in many. So the replaced files are put aside first, and the next run puts them back
 * unless all was done.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncPath, syncTree } from '../disk/durable.ts';
import { renamePatiently } from '../disk/rename.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MANIFEST_FILE, readManifest } from '../ledger/manifest.ts';
import { linkFiles, linkOrCopy, makeFolder, readersOf, removeFiles, sameFile } from './stage.ts';
import { isFile, isThere, statIfThere } from '../disk/real-path.ts';
import type { StatePaths } from './state.ts';
import { recordSuccessor } from './published.ts';
import type { System } from '../disk/system.ts';

/** Places the stage in `out`. Afterwards `replaced` is the tree that was published before. */
export async function placeStage(paths: StatePaths, system: System | null): Promise<void> {
  const { out, stage, replaced, folder } = paths;
  const before = readManifest(join(out, MANIFEST_FILE));
  const draft = `${replaced}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  linkFiles(
    out,
    draft,
    namesIn(before).filter((file) => isFile(join(out, file))),
  );
  await syncTree(draft, system);
  renamePatiently(draft, replaced);
  syncPath(folder);
  try {
    place(stage, paths, { files: readManifest(join(stage, MANIFEST_FILE)), replacing: before });
    await syncTree(out, system);
  } catch (error) {
    undoPlacing(paths);
    throw error;
  }
}

/** Puts the replaced files back and removes the stage, if any were put aside. */
export function undoPlacing(paths: StatePaths): void {
  const { out, stage, replaced, previous, spare, folder } = paths;
  rmSync(`${replaced}.draft`, { recursive: true, force: true });
  if (!isThere(replaced)) return;
  const before = readManifest(join(replaced, MANIFEST_FILE));
  place(replaced, paths, { files: before, replacing: readManifest(join(stage, MANIFEST_FILE)) });
  syncPath(out);
  rmSync(replaced, { recursive: true, force: true });
  rmSync(stage, { recursive: true, force: true });
  // The run may have ended while the trees changed their names.
  if (!isThere(previous) && isThere(spare)) renamePatiently(spare, previous);
  recordSuccessor(paths);
  syncPath(folder);
}

/** Places `files` of a tree: assets, then pages, then the manifest. Removes files of `replacing` at last. */
function place(
  from: string,
  { out, folder }: StatePaths,
  { files, replacing }: { files: Ledger | null; replacing: Ledger | null },
): void {
  const rankOf = (file: string): number => (file === MANIFEST_FILE ? 2 : Number(file.endsWith('.html')));
  const names = namesIn(files).sort((a, b) => rankOf(a) - rankOf(b));
  const options = { draft: join(folder, 'placing'), readers: readersOf(out) };
  for (const file of names) if (isFile(join(from, file))) placeFile(join(from, file), join(out, file), options);
  const wanted = new Set(names);
  const rest = namesIn(replacing).filter((file) => !wanted.has(file));
  removeFiles(out, rest);
}

/** Replaces a file in one step. `draft` is a free name; for `readers` see `readersOf`. */
function placeFile(source: string, target: string, { draft, readers }: { draft: string; readers: number }): void {
  if (sameFile(source, target) || sameBytes(source, target)) return;
  makeFolder(dirname(target), readers);
  // Somebody may have put a folder in the place of a file.
  if (statIfThere(target)?.isDirectory()) rmSync(target, { recursive: true });
  rmSync(draft, { force: true });
  linkOrCopy(source, draft);
  try {
    renamePatiently(draft, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // A file system of its own begins between here and there.
    const near = join(dirname(target), '.gen-placing');
    copyFileSync(source, near);
    syncPath(near);
    renamePatiently(near, target);
    rmSync(draft, { force: true });
  }
}

/** Without links every file of the stage is a copy; an unchanged one keeps its time. */
function sameBytes(source: string, target: string): boolean {
  const [one, other] = [source, target].map((path) => statIfThere(path));
  if (!one?.isFile() || !other?.isFile() || one.size !== other.size) return false;
  return readFileSync(source).equals(readFileSync(target));
}

/** Names of all files of a site, with its manifest. */
export function namesIn(ledger: Ledger | null): string[] {
  return ledger ? [...Array.from(ledger.rows(), ({ file }) => file), MANIFEST_FILE] : [];
}

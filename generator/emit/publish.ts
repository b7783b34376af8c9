/**
 * The finished tree becomes the published one in a single step, and the published one becomes the one to roll back
 * to. Where the system can exchange two folders (Linux, macOS) there is no moment without a whole site; elsewhere
 * two renames do it, and the next run finishes what a crash between them left.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { nothingToRollBack } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';
import { findForeign, linkFiles } from './stage.ts';
import { join } from 'node:path';
import type { StatePaths } from './state.ts';

/** Publishes the stage. Afterwards `previous` holds the tree that was published before, if there was one. */
export async function publish({ out, stage, previous }: StatePaths): Promise<void> {
  if (!existsSync(out)) {
    renameSync(stage, out);
    return;
  }
  rmSync(previous, { recursive: true, force: true });
  if (await exchange(stage, out)) renameSync(stage, previous);
  else {
    renameSync(out, previous);
    renameSync(stage, out);
  }
}

/**
 * Mends what a killed run left: a site that was moved away but not replaced comes back, half a stage goes.
 * Call it with the lock held.
 */
export function recover({ out, stage, previous }: StatePaths): void {
  if (!existsSync(out) && existsSync(stage) && existsSync(join(previous, MANIFEST_FILE))) renameSync(previous, out);
  rmSync(stage, { recursive: true, force: true });
}

/** Puts the previously published site back; a second call undoes the first. */
export async function rollback({ out, stage, previous }: StatePaths): Promise<void> {
  if (!existsSync(join(previous, MANIFEST_FILE))) throw new GenError({ file: out, ...nothingToRollBack() });
  if (!existsSync(out)) return renameSync(previous, out);
  // What gen did not make belongs to the folder, not to one of its sites.
  linkFiles(out, previous, findForeign(out, readManifest(join(out, MANIFEST_FILE))));
  if (!(await exchange(previous, out))) {
    renameSync(out, stage);
    renameSync(previous, out);
    renameSync(stage, previous);
  }
}

const AT_FDCWD = -100;
/** RENAME_EXCHANGE of renameat2(2), Linux, and RENAME_SWAP of renamex_np(2), macOS, have the same value. */
const SWAP = 2;

/** Swaps two folders in one system call; false where the system or the file system cannot. */
async function exchange(a: string, b: string): Promise<boolean> {
  try {
    const { default: koffi } = await import('koffi');
    if (process.platform === 'linux')
      return (
        koffi.load('libc.so.6').func('int renameat2(int, const char *, int, const char *, unsigned int)')(
          AT_FDCWD,
          a,
          AT_FDCWD,
          b,
          SWAP,
        ) === 0
      );
    if (process.platform === 'darwin')
      return (
        koffi.load('libSystem.B.dylib').func('int renamex_np(const char *, const char *, unsigned int)')(a, b, SWAP) ===
        0
      );
    return false;
  } catch {
    return false;
  }
}

/**
 * Writes to the cache: to a draft first, then in its place in one step, with hashes. Nothing is synced: entries that a
 * power cut damages are recognized when they are read, and created again.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isThere } from './real-path.ts';
import { hashBytes } from '../hash.ts';
import { isWhole, moveWhole, writeHashes } from './whole.ts';

/** Begins the names of drafts. */
export const DRAFT = 'draft-';

/** Creates a folder of the cache: `fill` gets a draft of its own, and returns the path for it. */
export function keepFolder(cache: string, fill: (draft: string) => string): string {
  const draft = join(cache, `${DRAFT}${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { recursive: true });
  try {
    const folder = fill(draft);
    writeHashes(draft);
    moveWhole(draft, folder);
    return folder;
  } finally {
    // Half of it would keep a full disk full.
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Called with the error when the disk refuses something that only saves time. */
export type OnLoss = (error: NodeJS.ErrnoException) => void;

/** Writes something that only saves time. If the disk refuses it, calls `onLoss` and returns false. */
export function keepIfPossible(keep: () => void, onLoss: OnLoss = () => {}): boolean {
  try {
    keep();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    onLoss(error as NodeJS.ErrnoException);
    return false;
  }
}

/** Length of the hash before what is sealed. */
const SEAL = 16;

/** Writes bytes after their hash. Replaces the old file instead of writing to it: it may belong to another user. */
export function keepSealed(file: string, bytes: Uint8Array): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, Buffer.concat([Buffer.from(hashBytes(bytes)), bytes]));
    renameSync(draft, file);
  } catch (error) {
    // Half of it would keep a full disk full.
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Reads what `keepSealed` wrote; null if there is no such file, or if it was cut off or changed. */
export function readSealed(file: string): Buffer | null {
  try {
    return unseal(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function unseal(sealed: Buffer): Buffer | null {
  const bytes = sealed.subarray(SEAL);
  return sealed.toString('latin1', 0, SEAL) === hashBytes(bytes) ? bytes : null;
}

/** True for a sealed file that is damaged; false if there is none. */
export const isSealBroken = (file: string): boolean => isThere(file) && unseal(readFileSync(file)) === null;

/** True for a whole folder. Marks it as used, so that it is not dropped during a build. */
export function isKept(folder: string): boolean {
  if (!isWhole(folder)) return false;
  markUsed(folder);
  return true;
}

/** Writes a text for `readText`. */
export const keepText = (file: string, text: string): void => keepSealed(file, Buffer.from(text));

/** Reads a text; null if there is none, or if it cannot be read or is damaged. */
export function readText(file: string): string | null {
  try {
    return readSealed(file)?.toString() ?? null;
  } catch {
    return null;
  }
}

/** See dropOld. */
export function markUsed(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // It belongs to another user, whose builds mark it.
  }
}

/**
 * What is made for the cache: in a draft folder first, then in its place in one step, with hashes of itself. Nothing waits
 * for the disk: what a power cut leaves of it is noticed when it is read, and made anew.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isThere } from './real-path.ts';
import { hashBytes } from '../hash.ts';
import { isWhole, moveWhole, writeHashes } from './whole.ts';

/** Begins the names of drafts. */
export const DRAFT = 'draft-';

/** Makes a folder of the cache: `fill` gets a draft that is nobody else's, and gives the path that it is to have. */
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

/** Gets why the disk would not keep something that only saves time. */
export type OnLoss = (error: NodeJS.ErrnoException) => void;

/** Keeps what the next run can do without. What the disk refuses ends nothing: `onLoss` hears of it. False when it was not kept. */
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

/** Keeps bytes with their hash before them. A new file takes the place of the old one, which may be another user's. */
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

/** What was kept so; null when there is none, or when it was cut off or changed. */
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

/** True for a file that was sealed and is damaged; false when there is none. */
export const isSealBroken = (file: string): boolean => isThere(file) && unseal(readFileSync(file)) === null;

/** Whether something kept can be used. It then counts as used now, and is not dropped while a build goes on with it. */
export function isKept(folder: string): boolean {
  if (!isWhole(folder)) return false;
  markUsed(folder);
  return true;
}

/** Keeps a text, for `readText`. */
export const keepText = (file: string, text: string): void => keepSealed(file, Buffer.from(text));

/** A kept text; null when there is none, or one that cannot be read or was damaged by a power cut or an accident. */
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
    // Another user's, who marks it when using it.
  }
}

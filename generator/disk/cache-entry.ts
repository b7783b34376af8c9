/** What is made for the cache: in a draft folder first, then in its place in one step, whole and on the disk. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncPath, syncTree } from './durable.ts';
import { isThere } from './real-path.ts';
import { hashBytes } from '../hash.ts';
import { isWhole, writeHashes } from '../whole.mjs';

/** Begins the names of drafts. */
export const DRAFT = 'draft-';

/** Makes an empty folder in the cache that is nobody else's. */
export function openDraft(cache: string): string {
  const draft = draftName(cache);
  mkdirSync(draft, { recursive: true });
  return draft;
}

const draftName = (cache: string): string => join(cache, `${DRAFT}${process.pid}-${randomBytes(4).toString('hex')}`);

/**
 * Moves a finished draft to its place. Another process may have been first: what it put there was made from the same
 * sources, so the draft goes, unless that is damaged.
 */
export async function keepFolder(draft: string, folder: string): Promise<void> {
  writeHashes(draft);
  await syncTree(draft, null);
  if (existsSync(folder) && !isWhole(folder)) putAside(folder);
  try {
    renameSync(draft, folder);
    syncPath(dirname(folder));
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Length of the hash before what is sealed. */
const SEAL = 16;

/** Keeps bytes with their hash before them. A new file takes the place of the old one, which may be another user's. */
export function keepSealed(file: string, bytes: Uint8Array): void {
  const draft = draftName(dirname(file));
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

/** Others may be reading it: the name is free at once, and the files go after it. */
function putAside(folder: string): void {
  const aside = draftName(dirname(folder));
  try {
    renameSync(folder, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

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

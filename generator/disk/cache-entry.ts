/**
 * What is made for the cache: in a draft folder first, then in its place in one step, with hashes of itself. Nothing waits
 * for the disk: what a power cut leaves of it is noticed when it is read, and made anew.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
export function keepFolder(draft: string, folder: string): void {
  writeHashes(draft);
  if (existsSync(folder) && !isWhole(folder)) putAside(folder);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
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

/** Keeps a text in a file of its own. Its first line is the hash of the rest, which `readText` asks for. */
export function keepText(file: string, text: string): void {
  const draft = openDraft(dirname(file));
  try {
    writeFileSync(join(draft, 'text'), `${hashBytes(text)}\n${text}`);
    renameSync(join(draft, 'text'), file);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A kept text; null when there is none, or what a power cut or an accident left of it. */
export function readText(file: string): string | null {
  let kept: string;
  try {
    kept = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const end = kept.indexOf('\n');
  const text = kept.slice(end + 1);
  return kept.slice(0, end) === hashBytes(text) ? text : null;
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

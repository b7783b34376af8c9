/**
 * One build at a time on one output folder. The lock is a folder with one file, whose name describes the holder:
 *
 * - A process creates a folder with a file of its own and renames it to `lock`. That fails while `lock` is not empty, and
 *   only one process can succeed.
 * - A lock that was left behind is broken by removing its holder's file by name. The name is unique, so a lock that has
 *   changed hands meanwhile is never broken.
 *
 * The holder is part of the file name, so a full disk cannot leave an anonymous lock.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderNotWritable, lockNotWritable, locked, stateIsFile } from '../errors/output.ts';
import { attempt, GenError, type Message } from '../errors/problem.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { shownPath } from '../disk/files.ts';
import { refusalOf } from '../disk/refusals.ts';
import { statIfThere } from '../disk/real-path.ts';
import type { StatePaths } from './state.ts';
import { openSystem, type System } from '../disk/system.ts';

const POLL_MS = 50;
/** A build with nothing to do ends before this and need not load the system's calls. */
const FIRST_BEAT_MS = 250;
const BEAT_MS = 5000;
/** A holder that cannot be examined is gone if it has shown no sign of life for so long. */
const SILENT_MS = 45_000;
/** Attempts at a lock that has no holder, about, after which the folder counts as not writable. */
const MOST_EMPTY = 1000;
/** Age of folders that processes killed while waiting left behind. */
const LITTER_MS = 3_600_000;

interface Holder {
  readonly pid: number;
  /** Start of the process in clock ticks since boot, or "": a process with a reused pid has another. */
  readonly started: string;
  /** Identifies the start of the machine, or "". */
  readonly boot: string;
  /** Identifies the space of process ids, or "": each container has its own. */
  readonly space: string;
  readonly host: string;
  readonly nonce: string;
  /** True if the kernel locks its file as long as the process lives. */
  readonly isLocked: boolean;
}

export interface LockOptions {
  /** Longest wait for another build, in ms. */
  readonly waitMs: number;
  /** Called once if another build has the lock. */
  readonly onWait?: (pid: number) => void;
  /** Longest silence of a holder that cannot be examined, in ms. */
  readonly silentMs?: number;
}

/** Takes the lock, and waits for another build to finish. The result releases it. */
export async function takeLock(
  paths: StatePaths,
  { waitMs, onWait, silentMs = SILENT_MS }: LockOptions,
): Promise<() => void> {
  const { folder, lock, out } = paths;
  if (statIfThere(folder)?.isDirectory() === false) throw new GenError({ file: shownPath(folder), ...stateIsFile() });
  orRefuse(out, folderNotWritable, () => makeFolders(folder));
  const me = thisProcess();
  const draft = orRefuse(lock, lockNotWritable, () => makeDraft(paths, me));
  const deadline = Date.now() + waitMs;
  let isReported = false;
  let empty = 0;
  let opened: Promise<System | null> | undefined;
  const witness: Witness = { me, draft, silentMs, system: () => (opened ??= openSystem()) };
  try {
    for (;;) {
      if (tryRename(draft, lock)) return hold(lock, me);
      const holder = readHolder(lock);
      if (holder && (await isGone(lock, holder, witness))) breakLock(lock, holder);
      else if (holder ? Date.now() >= deadline : ++empty > MOST_EMPTY) throw isHeld(paths, holder);
      else {
        if (holder && !isReported) onWait?.(holder.pid);
        isReported ||= holder !== null;
        await sleep(holder ? POLL_MS : 1);
      }
    }
  } catch (error) {
    throw refusalOf(error, lock) ?? error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function isHeld({ out, lock }: StatePaths, holder: Holder | null): GenError {
  const { pid = 'unknown', host = 'this machine' } = holder ?? {};
  return new GenError({ file: out, ...locked({ pid, host, lock }) });
}

/** Shows signs of life until the lock is released. Lets the kernel lock the holder's file if the build goes on for long. */
function hold(lock: string, me: Holder): () => void {
  let [holder, isReleased] = [me, false];
  let handle: number | null = null;
  const touch = setInterval(() => touchFile(fileOf(lock, holder)), BEAT_MS).unref();
  const strengthen = setTimeout(async () => {
    const system = await openSystem();
    if (!system || isReleased) return;
    const opened = openIfThere(fileOf(lock, me));
    if (opened === null) return;
    const named = { ...me, isLocked: true };
    // If the disk refuses the name, the lock stays as it was, which is good enough.
    const rename = (): void => renameSync(fileOf(lock, me), fileOf(lock, named));
    if (system.lockFile(opened, 'exclusive') && attempt(rename) !== null) [holder, handle] = [named, opened];
    else closeSync(opened);
  }, FIRST_BEAT_MS).unref();
  return () => {
    isReleased = true;
    clearInterval(touch);
    clearTimeout(strengthen);
    breakLock(lock, holder);
    if (handle !== null) closeSync(handle);
    handle = null;
  };
}

const thisProcess = (): Holder => ({
  pid: process.pid,
  started: startOf(process.pid),
  boot: readText('/proc/sys/kernel/random/boot_id').slice(0, 8),
  // See pid_namespaces(7).
  space: /\d+/.exec(attempt(() => readlinkSync('/proc/self/ns/pid')) ?? '')?.[0] ?? '',
  host: hostname(),
  nonce: randomBytes(4).toString('hex'),
  isLocked: false,
});

/** Ends the name of a holder whose file the kernel locks. */
const LOCKED = ',locked';

/** One file name: "4711,88322,322157a0,4026531836,host,1a2b3c4d" */
const nameOf = ({ pid, started, boot, space, host, nonce, isLocked }: Holder): string =>
  `${[pid, started, boot, space, encodeURIComponent(host), nonce].join(',')}${isLocked ? LOCKED : ''}`;

const fileOf = (lock: string, holder: Holder): string => join(lock, nameOf(holder));

function parseName(name: string): Holder | null {
  const [pid = '', started = '', boot = '', space = '', encoded = '', nonce = ''] = name.split(',');
  const host = attempt(() => decodeURIComponent(encoded)) ?? encoded;
  const holder = { pid: Number(pid), started, boot, space, host, nonce, isLocked: name.endsWith(LOCKED) };
  // The holder's file is removed by this name later.
  return /^\d+$/.test(pid) && nameOf(holder) === name ? holder : null;
}

const findHolder = (names: readonly string[]): Holder | undefined =>
  names.map(parseName).find((holder) => holder !== null);

/** Creates a folder that is ready to become the lock, and removes old ones of killed processes. */
function makeDraft({ folder, lock }: StatePaths, me: Holder): string {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = /^lock\.\d+\./.test(name) && statSync(path, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > LITTER_MS) rmSync(path, { recursive: true, force: true });
  }
  const draft = `${lock}.${me.pid}.${me.nonce}`;
  mkdirSync(draft);
  closeSync(openSync(fileOf(draft, me), 'wx'));
  return draft;
}

function orRefuse<T>(file: string, message: (reason: string) => Message, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new GenError({ file, ...message((error as Error).message) }, { cause: error });
  }
}

/** Returns false if the target is not empty. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // Somebody put a file there.
    if (code === 'ENOTDIR') rmSync(to, { force: true });
    else if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'ENOENT'].includes(code)) throw error;
    return false;
  }
}

/** Returns null if nobody holds the lock any more, and removes what is in it then. */
function readHolder(lock: string): Holder | null {
  try {
    const names = readdirSync(lock);
    const holder = findHolder(names);
    if (holder) return holder;
    for (const name of names) rmSync(join(lock, name), { recursive: true, force: true });
    rmdirSync(lock);
    return null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function breakLock(lock: string, holder: Holder): void {
  rmSync(fileOf(lock, holder), { force: true });
  // The next holder may have moved in.
  attempt(() => rmdirSync(lock));
}

interface Witness {
  readonly me: Holder;
  /** A path on the file system of the lock. */
  readonly draft: string;
  readonly system: () => Promise<System | null>;
  readonly silentMs: number;
}

/** True only if that is certain, or if the holder cannot be examined and has shown no sign of life for long. */
async function isGone(lock: string, holder: Holder, { me, draft, system, silentMs }: Witness): Promise<boolean> {
  const isSameBoot = holder.host === me.host && holder.boot === me.boot;
  if (isSameBoot && holder.space === me.space) {
    if (!isRunning(holder)) return true;
    // Without a start in `/proc`, another process may have got the number: the kernel decides.
    if (holder.started !== '') return false;
  }
  const file = fileOf(lock, holder);
  const isFree = holder.isLocked ? probe(file, await system()) : null;
  if (isFree !== null) return isFree;
  // Both times are of the file system's own clock.
  touchFile(draft);
  const [now, then] = [draft, file].map((path) => statSync(path, { throwIfNoEntry: false })?.ctimeMs);
  return now !== undefined && then !== undefined && now - then > silentMs;
}

/** True if the kernel has released a holder's file; null if there is no answer. */
function probe(file: string, system: System | null): boolean | null {
  const handle = system && openIfThere(file);
  if (!system || handle === null) return null;
  try {
    return system.lockFile(handle, 'shared');
  } finally {
    closeSync(handle);
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
  return startOf(pid) === started;
}

const startOf = (pid: number): string => readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[19] ?? '';

const readText = (file: string): string => attempt(() => readFileSync(file, 'latin1')) ?? '';

/** Opens for writing, too: some network file systems lock nothing else for one holder. */
const openIfThere = (file: string): number | null => attempt(() => openSync(file, 'r+'));

/** Does nothing to a file that is gone or another user's. */
function touchFile(file: string): void {
  const now = Date.now() / 1000;
  attempt(() => utimesSync(file, now, now));
}

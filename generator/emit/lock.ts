/**
 * One build at a time on one output folder. The lock is a folder with one file in it, whose name says who holds it:
 *
 * - Whoever wants it makes a folder with a file of their own and renames it to `lock`. That fails while there is something
 *   in `lock`, and of several only one can do it.
 * - A lock that was left behind is broken by removing its holder's file, by name. The name is nobody else's, so a lock
 *   that has changed hands meanwhile is never broken.
 *
 * Nothing has to be written into a file, so a full disk leaves no lock that says nothing.
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
import { folderNotWritable, lockNotWritable, locked } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { refusalOf } from '../disk/refusals.ts';
import { statIfThere } from '../disk/real-path.ts';
import type { StatePaths } from './state.ts';
import { openSystem, type System } from '../disk/system.ts';

const POLL_MS = 50;
/** A build with nothing to do is done before this: it need not ask the system for more. */
const FIRST_BEAT_MS = 250;
const BEAT_MS = 5000;
/** A holder of whom nothing else can be known, and who has not shown a sign of life for so long, is gone. */
const SILENT_MS = 45_000;
/** Times in a row, about, that the lock can be nobody's and still not be had: then the folder cannot be written. */
const MOST_EMPTY = 1000;
/** Folders of those who were killed while they waited. */
const LITTER_MS = 3_600_000;

interface Holder {
  readonly pid: number;
  /** Start of the process in clock ticks since boot, where the system tells it: a reused pid is another process. */
  readonly started: string;
  /** Which start of the machine this is, and whose process ids: a container has its own. "" where the system has neither. */
  readonly boot: string;
  readonly space: string;
  readonly host: string;
  readonly nonce: string;
  /** Present when its file is locked by the kernel as long as it lives. */
  readonly locked?: typeof LOCKED | undefined;
}
const LOCKED = 'locked';

export interface LockOptions {
  /** How long to wait for another build, in ms. */
  readonly waitMs: number;
  /** Called once when another build is at work. */
  readonly onWait?: (pid: number) => void;
  /** How long a holder of whom nothing can be known may show no sign of life, in ms. */
  readonly silentMs?: number;
}

/** Takes the lock, waiting for another build to finish; the result gives it back. */
export async function takeLock(
  paths: StatePaths,
  { waitMs, onWait, silentMs = SILENT_MS }: LockOptions,
): Promise<() => void> {
  makeStateFolder(paths);
  const me = thisProcess();
  const draft = makeDraft(paths, me);
  const deadline = Date.now() + waitMs;
  let told = false;
  let empty = 0;
  let opened: Promise<System | null> | undefined;
  const system = (): Promise<System | null> => (opened ??= openSystem());
  try {
    for (;;) {
      if (tryRename(draft, paths.lock)) return hold(paths, me);
      const holder = readHolder(paths.lock);
      if (holder && (await isGone(paths.lock, holder, { me, draft, system, silentMs }))) breakLock(paths.lock, holder);
      else if (holder ? Date.now() >= deadline : ++empty > MOST_EMPTY) throw isHeld(paths, holder);
      else {
        if (holder && !told) onWait?.(holder.pid);
        told ||= holder !== null;
        await sleep(holder ? POLL_MS : 1);
      }
    }
  } catch (error) {
    throw refusalOf(error, paths.lock) ?? error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function isHeld({ out, lock }: StatePaths, holder: Holder | null): GenError {
  return new GenError({
    file: out,
    ...locked({ pid: holder?.pid ?? 'unknown', host: holder?.host ?? 'this machine', lock }),
  });
}

export interface LockState {
  readonly state: 'free' | 'held' | 'left behind';
  /** "process 4711 on web-1"; "" when nobody holds it. */
  readonly holder: string;
}

/** Who holds the lock; changes nothing. */
export async function inspectLock({ folder, lock }: StatePaths): Promise<LockState> {
  if (!statIfThere(lock)) return { state: 'free', holder: '' };
  const names = readNames(lock);
  if (names?.length === 0) return { state: 'free', holder: '' };
  const holder = names?.map(parseName).find((found) => found !== null);
  if (!holder) return { state: 'left behind', holder: 'somebody unknown' };
  const witness: Witness = { me: thisProcess(), draft: folder, system: openSystem, silentMs: SILENT_MS };
  return {
    state: (await isGone(lock, holder, witness)) ? 'left behind' : 'held',
    holder: `process ${holder.pid} on ${holder.host}`,
  };
}

/** Null for something that is no folder. */
function readNames(lock: string): string[] | null {
  try {
    return readdirSync(lock);
  } catch {
    return null;
  }
}

/** Shows signs of life until the lock is given back, and lets the kernel know of it when the build goes on for long. */
function hold(paths: StatePaths, me: Holder): () => void {
  const state: { name: string; handle: number | null; released: boolean } = {
    name: nameOf(me),
    handle: null,
    released: false,
  };
  const touch = setInterval(() => touchFile(join(paths.lock, state.name)), BEAT_MS).unref();
  const strengthen = setTimeout(async () => {
    const system = await openSystem();
    if (!system || state.released) return;
    const handle = openIfThere(join(paths.lock, state.name));
    if (handle === null) return;
    const locked = nameOf({ ...me, locked: LOCKED });
    if (system.lockFile(handle, 'exclusive') && renameInLock(paths.lock, state.name, locked))
      Object.assign(state, { name: locked, handle });
    else closeSync(handle);
  }, FIRST_BEAT_MS).unref();
  return () => {
    state.released = true;
    clearInterval(touch);
    clearTimeout(strengthen);
    breakLock(paths.lock, parseName(state.name) as Holder);
    if (state.handle !== null) closeSync(state.handle);
    state.handle = null;
  };
}

/** False where the disk refuses: the lock then stays what it was, which is good enough. */
function renameInLock(lock: string, from: string, to: string): boolean {
  try {
    renameSync(join(lock, from), join(lock, to));
    return true;
  } catch {
    return false;
  }
}

function thisProcess(): Holder {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    boot: readText('/proc/sys/kernel/random/boot_id').slice(0, 8),
    space: readSpace(),
    host: hostname(),
    nonce: randomBytes(4).toString('hex'),
  };
}

/** One file name: "4711,88322,322157a0,4026531836,host,1a2b3c4d" */
function nameOf({ pid, started, boot, space, host, nonce, locked }: Holder): string {
  return [pid, started, boot, space, encodeURIComponent(host), nonce, ...(locked ? [locked] : [])].join(',');
}

function parseName(name: string): Holder | null {
  const [pid = '', started = '', boot = '', space = '', host = '', nonce, locked] = name.split(',');
  if (nonce === undefined || !/^\d+$/.test(pid)) return null;
  const common = { pid: Number(pid), started, boot, space, host: decode(host), nonce };
  const holder: Holder = locked === LOCKED ? { ...common, locked } : common;
  // What is removed later is removed by this name.
  return nameOf(holder) === name ? holder : null;
}

/** The text itself where nothing sensible is encoded in it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A folder that is ready to become the lock. */
function makeDraft({ folder, lock }: StatePaths, me: Holder): string {
  const draft = `${lock}.${me.pid}.${me.nonce}`;
  try {
    dropLitter(folder);
    mkdirSync(draft);
    closeSync(openSync(join(draft, nameOf(me)), 'wx'));
    return draft;
  } catch (error) {
    throw new GenError({ file: lock, ...lockNotWritable((error as Error).message) }, { cause: error });
  }
}

function dropLitter(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = /^lock\.\d+\./.test(name) && statSync(path, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > LITTER_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** False when the target holds something. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // Something that is no lock of ours: a file that somebody put there.
    if (code === 'ENOTDIR') rmSync(to, { force: true });
    else if (!['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'ENOENT'].includes(code)) throw error;
    return false;
  }
}

/** Null when nobody holds the lock any more. What is in it beside holders' files is nobody's. */
function readHolder(lock: string): Holder | null {
  try {
    const names = readdirSync(lock);
    const holder = names.map(parseName).find((found) => found !== null);
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
  rmSync(join(lock, nameOf(holder)), { force: true });
  try {
    rmdirSync(lock);
  } catch {
    // The next holder has moved in.
  }
}

interface Witness {
  readonly me: Holder;
  readonly draft: string;
  readonly system: () => Promise<System | null>;
  readonly silentMs: number;
}

/** True only when it is certain, or when there was no sign of life for long and nothing else can be known. */
async function isGone(lock: string, holder: Holder, { me, draft, system, silentMs }: Witness): Promise<boolean> {
  const sameBoot = holder.host === me.host && holder.boot === me.boot;
  if (sameBoot && holder.space === me.space) return !isRunning(holder);
  const file = join(lock, nameOf(holder));
  const free = holder.locked && probe(file, await system());
  if (typeof free === 'boolean') return free;
  // Both times are of the file system's own clock.
  touchFile(draft);
  const [now, then] = [draft, file].map((path) => statSync(path, { throwIfNoEntry: false })?.ctimeMs);
  return now !== undefined && then !== undefined && now - then > silentMs;
}

/** Whether the kernel has let go of a holder's file; null when it cannot be asked. */
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

function makeStateFolder({ folder, out }: StatePaths): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new GenError({ file: out, ...folderNotWritable((error as Error).message) }, { cause: error });
  }
}

function startOf(pid: number): string {
  return readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[19] ?? '';
}

/** Number of the space of process ids that this process lives in: pid_namespaces(7). */
function readSpace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';
  } catch {
    return '';
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function openIfThere(file: string): number | null {
  try {
    // Some network file systems lock for one holder only what may be written.
    return openSync(file, 'r+');
  } catch {
    return null;
  }
}

function touchFile(file: string): void {
  try {
    const now = Date.now() / 1000;
    utimesSync(file, now, now);
  } catch {
    // It is gone, or another user's.
  }
}

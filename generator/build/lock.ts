/** One build at a time on one output folder: a lock file with the process that holds it. */
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { GenError } from '../errors/gen-error.ts';
import { attempt } from '../errors/attempt.ts';
import { displayPath } from '../errors/place.ts';

const POLL_MS = 50;
const HEARTBEAT_MS = 5000;
/** A lock that is not touched for this long is stale, even if its process lives: it sleeps, or its id belongs to another one by now. */
const SILENT_MS = 30_000;

export interface LockOptions {
  /** Longest wait for another build, in ms. */
  readonly waitMs: number;
  /** Called once if another build has the lock. */
  readonly onWait?: (pid: number) => void;
}

export interface Lock {
  /** Differs for each lock. */
  readonly id: string;
  /** Throws a GenError if another build has taken the lock over meanwhile. */
  readonly check: () => void;
  readonly release: () => void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly id: Lock['id'];
}

/** Takes the lock, and waits for another build to finish. The folder of the file must exist. */
export async function takeLock(file: string, { waitMs, onWait }: LockOptions): Promise<Lock> {
  const id = randomUUID();
  const ours = JSON.stringify({ pid: process.pid, host: hostname(), id } satisfies Holder);
  const deadline = Date.now() + waitMs;
  const isSilent = watchSilence(file);
  let isReported = false;
  while (!tryCreate(file, ours)) {
    const text = readLock(file);
    if (text === null) {
      await sleep(POLL_MS);
      continue;
    }
    const holder = attempt(() => JSON.parse(text) as Holder);
    if (isDead(holder) || isSilent()) {
      removeStale(file, text);
      continue;
    }
    const { pid = 0, host = 'an unknown machine' } = holder ?? {};
    if (Date.now() >= deadline)
      throw new GenError({
        file: displayPath(file),
        what: `Another build (process ${pid} on ${host}) is writing to this folder.`,
        todo: 'Wait until it has finished.',
      });
    if (!isReported) onWait?.(pid);
    isReported = true;
    await sleep(POLL_MS);
  }
  const isOurs = (): boolean => readLock(file) === ours;
  const heartbeat = setInterval(() => attempt(() => utimesSync(file, new Date(), new Date())), HEARTBEAT_MS).unref();
  return {
    id,
    check: () => {
      if (isOurs()) return;
      throw new GenError({
        file: displayPath(file),
        what: 'Another build took the lock over, because this one did not respond for 30 seconds.',
        todo: 'Nothing was published. Run the command again.',
      });
    },
    release: () => {
      clearInterval(heartbeat);
      // If this fails, the next build takes the lock over: this process will have ended.
      attempt(() => isOurs() && rmSync(file, { force: true }));
    },
  };
}

/** Returns false if the file exists already. */
function tryCreate(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // On a full disk the file is created, but stays empty.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') rmSync(file, { force: true });
    throw error;
  }
}

const readLock = (file: string): string | null => attempt(() => readFileSync(file, 'utf8'), ['ENOENT']);

/** True if the process was on this machine and is no more. */
const isDead = (holder: Holder | null): boolean => holder?.host === hostname() && !isRunning(holder.pid);

/**
 * Returns a function that is true if a lock was not touched for long: by its own time, or by the time of this process, since the clock
 * of another machine may be ahead.
 */
function watchSilence(file: string): () => boolean {
  let seen: { readonly touched: number; readonly at: number } | null = null;
  return () => {
    const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (touched === undefined) return false;
    if (seen?.touched !== touched) seen = { touched, at: performance.now() };
    return Date.now() - touched > SILENT_MS || performance.now() - seen.at > SILENT_MS;
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Removes the lock with this text. If another process has replaced it meanwhile, that lock is put back. */
function removeStale(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  if (attempt(() => renameSync(file, aside), ['ENOENT']) === null) return;
  if (readLock(aside) === text) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/** One build at a time on one output folder: a file that says who is at work. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderNotWritable, lockNotWritable, locked } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import type { StatePaths } from './state.ts';

const POLL_MS = 50;

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start of the process in clock ticks since boot, where the system tells it: a reused pid is another process. */
  readonly started: string;
}

export interface LockOptions {
  /** How long to wait for another build, in ms. */
  readonly waitMs: number;
  /** Called once when another build is at work. */
  readonly onWait?: (pid: number) => void;
}

/** Takes the lock, waiting for another build to finish; the result gives it back. */
export async function takeLock(paths: StatePaths, { waitMs, onWait }: LockOptions): Promise<() => void> {
  makeStateFolder(paths);
  const deadline = Date.now() + waitMs;
  let told = false;
  for (;;) {
    if (tryLock(paths.lock)) return () => rmSync(paths.lock, { force: true });
    const holder = readHolder(paths.lock);
    if (holder && isGone(holder)) {
      rmSync(paths.lock, { force: true });
      continue;
    }
    if (!told && holder) onWait?.(holder.pid);
    told = true;
    if (Date.now() >= deadline)
      throw new GenError({
        file: paths.out,
        ...locked({ pid: holder?.pid ?? 'unknown', host: holder?.host ?? 'this machine', lock: paths.lock }),
      });
    await sleep(POLL_MS);
  }
}

function makeStateFolder({ folder, out }: StatePaths): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new GenError({ file: out, ...folderNotWritable((error as Error).message) }, { cause: error });
  }
}

function tryLock(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(
      handle,
      JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) } satisfies Holder),
    );
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new GenError({ file, ...lockNotWritable((error as Error).message) }, { cause: error });
  }
}

/** Null while the holder is still writing it down, or when it has just gone. */
function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** True only when it is certain: a build on another host may be alive. */
function isGone({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return startOf(pid) !== started;
}

function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

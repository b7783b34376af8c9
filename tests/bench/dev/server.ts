/** A dev server under measurement: how it is started, where its pages are, and which of its files an edit changes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../measure.ts';
import type { EditId } from './edits.ts';
import { residentBytes, signalAll, ticksOf } from './processes.ts';

export interface DevServer {
  readonly id: string;
  /** With its version. */
  readonly title: string;
  readonly command: (port: number) => Command;
  /** Matches its output when it listens. */
  readonly listening: RegExp;
  /** The page that is looked at. */
  readonly path: string;
  /** The file for each kind of edit that it supports. */
  readonly files: Readonly<Partial<Record<EditId, string>>>;
  /** Takes away all that a clone does not have. */
  readonly dropAll: () => void;
  /** Its pages have a policy that does not know of the scripts that this server adds to them. */
  readonly bypassCSP?: boolean;
}

export interface Running {
  readonly url: string;
  /** In ms of the clock. */
  readonly startedAt: number;
  /** Resolves when no processor time has been used for so many ms, or after `LIMIT_MS`. */
  readonly rest: (quietMs: number) => Promise<void>;
  /** Stops the process where it is, and lets it go on. */
  readonly suspend: () => void;
  readonly resume: () => void;
  /** Resident memory of all its processes. */
  readonly bytes: () => number;
  readonly stop: () => Promise<void>;
}

/** A start or an edit that takes longer is given up. */
export const LIMIT_MS = 120_000;
const LOOK_MS = 50;
/** Lines of a server's output to report if it fails. */
const LINES_KEPT = 5;
/** Time to end, in ms, before a server is killed. */
const END_MS = 5000;

/** Resolves when it listens, and with null when it does not within the limit; rejects with what it said when it ends. */
export async function startServer({ command, listening }: DevServer): Promise<Running | null> {
  const port = await freePort();
  const { command: program, args, cwd, env } = command(port);
  const { NODE_ENV: _, ...inherited } = process.env;
  const startedAt = Date.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...inherited, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const running = control(child, { url: `http://127.0.0.1:${port}`, startedAt, ended });
  const last: string[] = [];
  const heard = await Promise.race([
    listen(child, listening, last).then(() => 'listening' as const),
    ended.then(() => 'ended' as const),
    pause(LIMIT_MS, 'late' as const, { ref: false }),
  ]);
  if (heard === 'listening') return running;
  await running.stop();
  if (heard === 'late') return null;
  throw new Error(`it ended before it listened, and said: ${last.join(' ')}`);
}

/** Reads all that it prints, so that it never waits for us, and keeps the last lines. Some say everything as if it were an error. */
function listen({ stdout, stderr }: ChildProcess, listening: RegExp, last: string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const input of [stdout, stderr] as NodeJS.ReadableStream[])
      createInterface({ input }).on('line', (line) => {
        last.splice(0, last.length, ...last.slice(1 - LINES_KEPT), line);
        if (listening.test(line)) resolve();
      });
  });
}

function control(
  child: ChildProcess,
  { url, startedAt, ended }: { url: string; startedAt: number; ended: Promise<unknown> },
): Running {
  const pid = child.pid as number;
  const resume = (): void => signalAll(pid, 'SIGCONT');
  return {
    url,
    startedAt,
    rest: async (quietMs) => {
      const limit = Date.now() + LIMIT_MS;
      for (let [before, since] = [-1, 0]; Date.now() < limit; await pause(LOOK_MS)) {
        const now = ticksOf(pid);
        if (now !== before) [before, since] = [now, Date.now()];
        else if (Date.now() - since >= quietMs) return;
      }
    },
    suspend: () => signalAll(pid, 'SIGSTOP'),
    resume,
    bytes: () => residentBytes(pid),
    stop: async () => {
      resume();
      child.kill('SIGTERM');
      const killer = setTimeout(() => signalAll(pid, 'SIGKILL'), END_MS);
      await ended;
      clearTimeout(killer);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

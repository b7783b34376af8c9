/** Starts the process that runs the code of the site, and notices when it ends or hangs. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { outOfMemory, siteCodeLoops, siteProcessEnded } from '../../errors/site.ts';
import type { Problem } from '../../errors/problem.ts';
import { COMMAND_FILE } from '../../program.ts';
import type { AnsweredRequest } from '../../serve/answer.ts';
import {
  SITE_COMMAND,
  type FromSite,
  type SiteAnswer,
  type DevSiteOptions,
  type ToSite,
  type Work,
} from '../messages.ts';

/** One run of the site process. */
export interface SiteProcess {
  readonly send: (message: ToSite) => void;
  /** The answer to a request; null if the process ends before. */
  readonly ask: (request: AnsweredRequest) => Promise<SiteAnswer | null>;
  /** Ends the process without a message. */
  readonly close: () => Promise<void>;
}

interface SiteProcessOptions extends DevSiteOptions {
  readonly onMessage: (message: FromSite) => void;
  /** Called with the reason when the process ends by itself. */
  readonly onEnd: (problem: Problem) => void;
  readonly stderr: { readonly write: (text: string) => unknown };
}

/** Time for a process to close itself, in ms. */
const GRACE_MS = 1000;
const PING_MS = 1000;
/** Groups of processes end together: a build that the site process started must not go on alone. */
const HAS_GROUPS = process.platform !== 'win32';
/** A debugger may hold the process as long as it likes. */
const isDebugged = /--inspect/.test(`${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`);

export function startSiteProcess({ onMessage, onEnd, stderr, ...options }: SiteProcessOptions): SiteProcess {
  const child = fork(COMMAND_FILE, [SITE_COMMAND], {
    cwd: options.project.cwd,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    detached: HAS_GROUPS,
  });
  const isHeapFull = passErrors(child, stderr);
  const waiting = new Map<number, (answer: SiteAnswer | null) => void>();
  let work: Work = { what: 'started', file: 'site.ts', patience: 60 };
  let reason: Problem | null = null;
  let isClosing = false;
  let count = 0;
  // Unanswered pings are counted: after a pause of the whole machine, a clock would find the process overdue.
  let unanswered = 0;
  const send = (message: ToSite): void => {
    if (child.connected) child.send(message, () => {});
  };
  const pulse = setInterval(() => {
    if (isDebugged || unanswered++ < work.patience) return send({ type: 'ping' });
    reason = { file: work.file, ...siteCodeLoops({ seconds: work.patience, work: work.what }) };
    kill(child);
  }, PING_MS);
  child.on('message', (message: FromSite) => {
    unanswered = 0;
    if (message.type === 'work') work = message.work;
    else if (message.type === 'ends') reason = message.problem;
    else if (message.type === 'answer') {
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
    } else onMessage(message);
  });
  child.on('error', () => {});
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    clearInterval(pulse);
    const cause = typeof code === 'number' ? `exit code ${code}` : (signal ?? 'an error');
    const message = isHeapFull()
      ? outOfMemory({ work: work.what })
      : siteProcessEnded({ cause: String(cause), work: work.what });
    if (!isClosing) onEnd(reason ?? { file: work.file, ...message });
    for (const resolve of waiting.values()) resolve(null);
  });
  send({ type: 'open', options });
  return {
    send,
    ask: (request) =>
      new Promise((resolve) => {
        if (!child.connected) return resolve(null);
        waiting.set(++count, resolve);
        send({ type: 'request', id: count, request });
      }),
    close: async () => {
      isClosing = true;
      send({ type: 'close' });
      const timer = setTimeout(() => kill(child), GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function kill(child: ChildProcess): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** Passes on the error output, without the pages that V8 writes about a full heap. Returns a function: true if the heap was full. */
function passErrors({ stderr }: ChildProcess, sink: SiteProcessOptions['stderr']): () => boolean {
  let isFull = false;
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    isFull ||= text.includes('<--- Last few GCs --->') || text.includes('heap out of memory');
    if (!isFull) sink.write(text);
  });
  return () => isFull;
}

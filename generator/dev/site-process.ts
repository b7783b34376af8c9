/** Starts the process that runs the code of the site, and notices when it ends or hangs. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { outOfMemory, siteCodeLoops, siteProcessEnded } from '../errors/dev.ts';
import type { Message, Problem } from '../errors/problem.ts';
import type { AnsweredRequest } from '../serve/answer.ts';
import type { FromSite, SiteAnswer, SiteOptions, ToSite, Work } from './messages.ts';
import { COMMAND_FILE } from '../program.ts';
import { SITE_COMMAND } from './program.ts';

/** One run of the site process. */
export interface SiteProcess {
  readonly send: (message: ToSite) => void;
  /** The answer to a request; null if the process ends before. */
  readonly ask: (request: AnsweredRequest) => Promise<SiteAnswer | null>;
  /** Ends the process without a message. */
  readonly close: () => Promise<void>;
}

interface SiteProcessOptions extends SiteOptions {
  readonly onMessage: (message: FromSite) => void;
  /** Called when the process ends by itself, with the reason. */
  readonly onDeath: (problem: Problem) => void;
  readonly stderr: { readonly write: (text: string) => unknown };
}

/** A process that is asked to end has this long, in ms. */
const GRACE_MS = 1000;
const BEAT_MS = 1000;
const STARTING: Work = { what: 'started', file: 'site.ts', patience: 60 };
/** Groups of processes end together: a build that the site process started must not go on alone. */
const HAS_GROUPS = process.platform !== 'win32';

export function startSiteProcess(options: SiteProcessOptions): SiteProcess {
  const { project, folders, date, onMessage, onDeath } = options;
  const child = fork(COMMAND_FILE, [SITE_COMMAND], {
    cwd: project.cwd,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    detached: HAS_GROUPS,
  });
  const isFull = watchHeap(child, options.stderr);
  const waiting = new Map<number, (answer: SiteAnswer | null) => void>();
  let work = STARTING;
  let reason: Problem | null = null;
  let isClosing = false;
  let count = 0;
  const send = (message: ToSite): void => {
    if (child.connected) child.send(message, () => {});
  };
  const pulse = openPulse({
    ping: () => send({ type: 'ping' }),
    patience: () => work.patience,
    onSilence: () => {
      reason = { file: work.file, ...siteCodeLoops({ seconds: work.patience, work: work.what }) };
      kill(child);
    },
  });
  child.on('message', (message: FromSite) => {
    pulse.heard();
    if (message.type === 'work') work = message.work;
    else if (message.type === 'ends') reason = message.problem;
    else if (message.type === 'answer') {
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
    } else if (message.type !== 'pong') onMessage(message);
  });
  child.on('error', () => {});
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    pulse.stop();
    const cause = isFull() ? outOfMemory({ work: work.what }) : endedBy(code ?? signal ?? 'an error', work);
    if (!isClosing) onDeath(reason ?? { file: work.file, ...cause });
    for (const resolve of waiting.values()) resolve(null);
  });
  send({ type: 'open', options: { project, folders, date } });
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

const endedBy = (code: number | string, { what }: Work): Message =>
  siteProcessEnded({ cause: typeof code === 'number' ? `exit code ${code}` : code, work: what });

function kill(child: ChildProcess): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has just ended.
  }
}

interface Pulse {
  readonly heard: () => void;
  readonly stop: () => void;
}

/**
 * Asks the process every second whether it still runs its event loop. Answers are counted, not measured: after a pause of
 * the machine nothing is overdue. A debugger may hold the process as long as it likes.
 */
function openPulse(options: { ping: () => void; patience: () => number; onSilence: () => void }): Pulse {
  const { ping, patience, onSilence } = options;
  const isDebugged = /--inspect/.test(`${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`);
  let unanswered = 0;
  const timer = setInterval(() => {
    if (!isDebugged && unanswered >= patience()) return onSilence();
    unanswered++;
    ping();
  }, BEAT_MS);
  return {
    heard: () => {
      unanswered = 0;
    },
    stop: () => clearInterval(timer),
  };
}

/** Passes the error output on, without the pages that V8 writes about a full heap. Gives a function: whether the heap was full. */
function watchHeap({ stderr }: ChildProcess, sink: { write: (text: string) => unknown }): () => boolean {
  let isFull = false;
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    isFull ||= text.includes('<--- Last few GCs --->') || text.includes('heap out of memory');
    if (!isFull) sink.write(text);
  });
  return () => isFull;
}

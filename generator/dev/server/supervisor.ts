/** Keeps a process running that runs the code of the site: passes changes on, and starts it again after it ended or when its own files changed. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { viteConfigs } from '../../bundle/vite/site-config.ts';
import { isInPackage } from '../../disk/files.ts';
import { outOfMemory, siteCodeLoops, siteProcessEnded } from '../../errors/site.ts';
import { attempt, type Problem } from '../../errors/problem.ts';
import { COMMAND_FILE } from '../../program.ts';
import type { Project } from '../../project.ts';
import type { AnsweredRequest } from '../../serve/answer.ts';
import { kindsOf, type Changes, type WatchedFiles } from '../changes.ts';
import { createDeferred } from '../deferred.ts';
import {
  FIRST_WORK,
  SITE_COMMAND,
  type DevSiteOptions,
  type FromSite,
  type SiteAnswer,
  type ToSite,
} from '../messages.ts';
import { watchFiles } from './watcher.ts';

interface SiteProcessOptions extends DevSiteOptions {
  readonly onMessage: (message: FromSite) => void;
  /** Called with the reason when the process ends by itself. */
  readonly onEnd: (problem: Problem) => void;
  readonly stderr: { readonly write: (text: string) => unknown };
}

export interface SupervisorOptions extends Omit<SiteProcessOptions, 'project'> {
  readonly findProject: () => Project;
  /** Paths that open tabs show. */
  readonly paths: () => ReadonlySet<string>;
  /** Called when a process is ready that is not the first, with the time that took, in ms. */
  readonly onRestart: (ms: number) => void;
}

/** Starts the site process and watches the files that it reads. */
export function superviseSite(options: SupervisorOptions) {
  const { findProject, folders, date, stderr, paths, onMessage, onEnd, onRestart } = options;
  const opened = createDeferred();
  let project = findProject();
  let watched: WatchedFiles = { modules: [], config: [] };
  let site: SiteProcess | null = null;
  let isClosed = false;
  const start = (onReady: (ms: number) => void = () => {}): void => {
    const began = performance.now();
    const started = startSiteProcess({
      ...{ project, folders, date, stderr },
      onMessage: (message) => {
        if (message.type === 'watched') {
          watched = message.files;
          watcher.add([...watched.modules, ...watched.config]);
        } else onMessage(message);
        if (message.type !== 'opened') return;
        started.send({ type: 'tabs', paths: paths() });
        onReady(performance.now() - began);
        opened.resolve();
      },
      onEnd: (problem) => {
        if (site === started) site = null;
        onEnd(problem);
        opened.resolve();
      },
    });
    site = started;
  };
  const restart = async (): Promise<void> => {
    const last = site;
    site = null;
    await last?.close();
    if (!isClosed && !site) start(onRestart);
  };
  const onChanges = (changes: Changes): void => {
    const before = JSON.stringify(project);
    project = findProject();
    const kinds = kindsOf(changes, project, watched);
    const isOther = before !== JSON.stringify(project) || kinds.has('program');
    if (isOther || (!site && kinds.size > 0)) void restart();
    else if (kinds.size > 0) site?.send({ type: 'changes', changes });
  };
  start();
  const watcher = watchFiles(() => pathsOf(project, watched), onChanges);
  return {
    restart,
    /** Resolves when the first site process is ready, or has ended. */
    opened: opened.promise,
    /** Looks for changes that the watcher missed. */
    look: watcher.look,
    send: (message: ToSite) => site?.send(message),
    /** Returns the answer of the site process, or null if it has ended. */
    ask: async (request: AnsweredRequest): Promise<SiteAnswer | null> => {
      if (!site) watcher.look();
      return site ? site.ask(request) : null;
    },
    close: async (): Promise<void> => {
      isClosed = true;
      opened.resolve();
      watcher.close();
      await site?.close();
    },
  };
}

/** Lists all files and folders that pages are made from, including folders that do not exist yet. */
function pathsOf(project: Project, { modules, config }: WatchedFiles): string[] {
  const { root, cwd, data, templates, components, publicFolder, site } = project;
  const program = isInPackage(root) ? [] : [resolve(root, 'generator'), resolve(root, 'package-lock.json')];
  const layers = [...templates, ...components, resolve(cwd, 'templates'), resolve(cwd, 'components')];
  return [
    ...new Set([data, publicFolder, ...layers, site, ...viteConfigs(dirname(site)), ...modules, ...config, ...program]),
  ];
}

type SiteProcess = ReturnType<typeof startSiteProcess>;

/** Time for a process to close itself, in ms. */
const GRACE_MS = 1000;
const PING_MS = 1000;
/** Groups of processes end together: a build that the site process started must not go on alone. */
const HAS_GROUPS = process.platform !== 'win32';
/** A debugger may hold the process as long as it likes. */
const isDebugged = /--inspect/.test(`${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`);

/** Starts one run of the site process, and notices when it ends or hangs. */
function startSiteProcess({ onMessage, onEnd, stderr, ...options }: SiteProcessOptions) {
  const child = fork(COMMAND_FILE, [SITE_COMMAND], {
    cwd: options.project.cwd,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    detached: HAS_GROUPS,
  });
  const isHeapFull = passErrors(child, stderr);
  const waiting = new Map<number, (answer: SiteAnswer | null) => void>();
  let work = FIRST_WORK;
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
    /** Returns the answer to a request, or null if the process ends before. */
    ask: (request: AnsweredRequest) =>
      new Promise<SiteAnswer | null>((resolve) => {
        if (!child.connected) return resolve(null);
        waiting.set(++count, resolve);
        send({ type: 'request', id: count, request });
      }),
    /** Ends the process without a message. */
    close: async (): Promise<void> => {
      isClosing = true;
      send({ type: 'close' });
      const timer = setTimeout(() => kill(child), GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Ends a process, unless it has just ended by itself. */
const kill = (child: ChildProcess): boolean | null =>
  attempt(() => (HAS_GROUPS && child.pid !== undefined ? process.kill(-child.pid, 'SIGKILL') : child.kill('SIGKILL')));

/** Passes on the error output, without the pages that V8 writes about a full heap. Returns a function: true if the heap was full. */
function passErrors({ stderr }: ChildProcess, sink: SiteProcessOptions['stderr']): () => boolean {
  let isFull = false;
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    isFull ||= text.includes('<--- Last few GCs --->') || text.includes('heap out of memory');
    if (!isFull) sink.write(text);
  });
  return () => isFull;
}

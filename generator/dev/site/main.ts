/** The process that runs the code of the site: reads the sources, takes changes, and answers requests for pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hashSources, readLocks } from '../../bundle/sources.ts';
import { findFolder } from '../../disk/cache-entry.ts';
import { siteCodeExits, siteCodeThrows } from '../../errors/site.ts';
import { problemsOf, type Problem, type ProblemPlace } from '../../errors/problem.ts';
import { asError } from '../../errors/prose.ts';
import { hashBytes } from '../../hash.ts';
import { hashProgram } from '../../program-hash.ts';
import { engineModule } from '../../program.ts';
import type { Project } from '../../project.ts';
import { plainReply } from '../../serve/answer.ts';
import {
  FIRST_WORK,
  type DevSiteOptions,
  type FromSite,
  type SiteAnswer,
  type ToSite,
  type Work,
} from '../messages.ts';
import { RequestHandler } from './requests.ts';
import { openSite } from './site.ts';
import { createWholeSite } from './whole-site.ts';

/** After the first page, the browser has the processor to itself for this long, in ms: it paints. */
const PAINTS_MS = 400;
/** If no browser asks for a page, work ahead begins after this long, in ms. */
const NOBODY_ASKS_MS = 1000;
/** Time to put everything in order before the process ends, in ms. */
const CLOSES_MS = 400;

/** Runs until the parent process ends or asks for it. */
export async function runSite(): Promise<void> {
  const accidents = reportAccidents((message) => void process.send?.(message, undefined, {}, () => {}));
  const { send } = accidents;
  endWithParent();
  const running = new Promise<Awaited<ReturnType<typeof open>>>((resolve) => {
    process.once('message', (message: ToSite) => {
      if (message.type === 'open') resolve(open(message.options, accidents));
    });
  });
  const close = async (): Promise<void> => {
    accidents.ignore();
    const closed = running.then(({ site, wholeSite }) => Promise.all([site.close(), wholeSite.close()]));
    await Promise.race([closed, pause(CLOSES_MS)]);
    process.exit();
  };
  process.on('disconnect', () => void close());
  process.on('message', (message: ToSite) => {
    if (message.type === 'ping') return send({ type: 'pong' });
    if (message.type === 'close') return void close();
    void running.then(async ({ site, requests, sendStatus }) => {
      if (message.type === 'changes') site.change(message.changes);
      else if (message.type === 'tabs') {
        requests.tabs = message.paths;
        sendStatus();
      } else if (message.type === 'request')
        send({ type: 'answer', id: message.id, answer: await requests.answer(message.request).catch(explainBug) });
    });
  });
  await running;
}

const pause = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

/** Ends this process and those that it started when the parent is gone, even while code of the site blocks the event loop. */
function endWithParent(): void {
  const target = process.platform === 'win32' ? process.pid : -process.pid;
  const isGone = `process.ppid !== ${process.ppid} || !isRunning()`;
  const code = `
    const isRunning = () => { try { return process.kill(${process.ppid}, 0); } catch { return false; } };
    setInterval(() => { if (${isGone}) process.kill(${target}, 'SIGKILL'); }, 1000);`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
}

/** Any error but a mistake in the site is a bug in gen. */
const explainBug = (error: unknown): SiteAnswer => {
  const { stack, message } = asError(error);
  return { reply: plainReply(500, stack ?? message), isPage: false };
};

/** Reports why the process ends, while it still can: code of the site exits, throws, or leaves a rejection. */
function reportAccidents(post: (message: FromSite) => void) {
  let work = FIRST_WORK;
  /** The last work that only ran code of the site. A later error probably comes from there. */
  let ofSite: Work | null = null;
  let locate: (error: unknown) => ProblemPlace | null = () => null;
  let isReported = false;
  const report = (error: unknown, problem: Problem): void => {
    if (!isReported) post({ type: 'ends', problem: { ...problem, ...locate(error) } });
    isReported = true;
  };
  process.on('uncaughtException', (error: unknown) => {
    const { file, what } = ofSite ?? work;
    const reason = error instanceof Error ? error.message : String(error);
    report(error, problemsOf(error)?.[0] ?? { file, ...siteCodeThrows({ reason, work: what }) });
    process.exit(1);
  });
  // The handler runs inside process.exit, so its stack names the caller.
  process.on('exit', (code) => {
    const { file, what } = work;
    report(new Error('exit'), { file, ...siteCodeExits({ code, work: what }) });
  });
  return {
    /** Sends a message, and keeps the work that begins for messages about an end of the process. */
    send: (message: FromSite): void => {
      if (message.type === 'work') {
        work = message.work;
        if (work.isOfSite) ofSite = work;
      }
      post(message);
    },
    /** Sets the function that finds the place of an error in the sources. */
    locate: (found: typeof locate): void => {
      locate = found;
    },
    ignore: (): void => {
      isReported = true;
    },
  };
}

async function open(options: DevSiteOptions, { send, locate }: ReturnType<typeof reportAccidents>) {
  // Sent before any code of the site runs: the page that shows mistakes needs the script.
  send({ type: 'script', text: await loadClientScript(options.project) });
  let requests: RequestHandler | undefined;
  let watched = '';
  const sendWatched = (): void => {
    const files = site.watched;
    if (watched !== JSON.stringify(files)) send({ type: 'watched', files });
    watched = JSON.stringify(files);
  };
  const sendStatus = (): void => {
    if (!requests) return;
    sendWatched();
    send({ type: 'status', pages: requests.renew() });
  };
  const site = await openSite({
    ...{ ...options, send, onNews: sendStatus },
    paths: () => requests?.paths ?? [],
    onReload: () => {
      requests?.reloadTabs();
      sendStatus();
    },
  });
  locate((error) => site.locate(error));
  const wholeSite = createWholeSite({ ...options, state: () => site.state, onChange: sendStatus });
  requests = new RequestHandler({ ...options, site, wholeSite, send });
  sendWatched();
  send({ type: 'opened', problems: site.problems });
  // Loads everything ahead that the first edit would wait for, as soon as the first page is painted.
  void Promise.race([requests.firstPage.promise.then(() => pause(PAINTS_MS)), pause(NOBODY_ASKS_MS)])
    .then(() => site.warmUp())
    .then(() => {
      sendWatched();
      send({ type: 'warm', problems: site.problems });
    });
  return { site, requests, wholeSite, sendStatus };
}

/** Returns the script, cached by its sources. It is no module, so it runs before the page's own scripts. */
async function loadClientScript({ root, cache }: Project): Promise<string> {
  const hash = hashBytes(`${hashProgram()}${hashSources({ lock: readLocks([root]) })}`);
  const { folder } = await findFolder({ cache, kind: 'dev-client', hash }, async () => {
    const { buildInMemory } = await import('../../bundle/vite/build.ts');
    const rolldownOptions = { input: engineModule('dev/client/client'), output: { format: 'iife' } } as const;
    const { client } = await buildInMemory({
      ...{ root, folder: root, site: {}, plugins: [] },
      environments: { client: { build: { target: 'es2022', minify: false, rolldownOptions } } },
    });
    return { 'client.js': client?.[0]?.code ?? '' };
  });
  return readFileSync(join(folder, 'client.js'), 'utf8');
}

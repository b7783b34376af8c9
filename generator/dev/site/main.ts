/** The process that runs the code of the site: reads the sources, takes changes, and answers requests for pages. */
import { Worker } from 'node:worker_threads';
import { siteCodeExits, siteCodeThrows } from '../../errors/site.ts';
import { problemsOf, type Problem, type ProblemPlace } from '../../errors/problem.ts';
import { asError } from '../../errors/prose.ts';
import { plainReply } from '../../serve/answer.ts';
import type { FromSite, SiteAnswer, DevSiteOptions, ToSite, Work } from '../messages.ts';
import { loadClientScript } from './client-script.ts';
import { RequestHandler } from './requests.ts';
import { openSite, type EditedSite } from './site.ts';
import { WholeSite } from './whole-site.ts';

/** After the first page, the browser has the processor to itself for this long, in ms: it paints. */
const PAINTS_MS = 400;
/** If no browser asks for a page, work ahead begins after this long, in ms. */
const NOBODY_ASKS_MS = 1000;
/** Time to put everything in order before the process ends, in ms. */
const CLOSES_MS = 400;

type Send = (message: FromSite) => void;

interface Running {
  readonly site: EditedSite;
  readonly requests: RequestHandler;
  readonly wholeSite: WholeSite;
  /** Sends the states of all open pages. */
  readonly sendStatus: () => void;
}

/** Runs until the parent process ends or asks for it. */
export async function runSite(): Promise<void> {
  const send: Send = (message) => void process.send?.(message, undefined, {}, () => {});
  const accidents = reportAccidents(send);
  endWithParent();
  const running = new Promise<Running>((resolve) => {
    process.once('message', (message: ToSite) => {
      if (message.type === 'open') resolve(open(message.options, send, accidents));
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
        requests.follow(message.paths);
        sendStatus();
      } else if (message.type === 'request')
        send({ type: 'answer', id: message.id, answer: await requests.answer(message.request).catch(explainBug) });
    });
  });
  await running;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

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

interface Accidents {
  /** Records the work that begins, for messages about an end of the process. */
  readonly work: (work: Work) => void;
  /** Sets the function that finds the place of an error in the sources. */
  readonly locate: (locate: (error: unknown) => ProblemPlace | null) => void;
  /** Stops reporting. */
  readonly ignore: () => void;
}

/** Reports why the process ends, while it still can: code of the site exits, throws, or leaves a rejection. */
function reportAccidents(send: Send): Accidents {
  let work: Work = { what: 'started', file: 'site.ts', patience: 60 };
  /** The last work that only ran code of the site. A later error probably comes from there. */
  let ofSite: Work | null = null;
  let locate: Parameters<Accidents['locate']>[0] = () => null;
  let isReported = false;
  const report = (error: unknown, problem: Problem): void => {
    if (!isReported) send({ type: 'ends', problem: { ...problem, ...locate(error) } });
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
    work: (next) => {
      work = next;
      if (next.isOfSite) ofSite = next;
      send({ type: 'work', work });
    },
    locate: (found) => {
      locate = found;
    },
    ignore: () => {
      isReported = true;
    },
  };
}

async function open(options: DevSiteOptions, send: Send, accidents: Accidents): Promise<Running> {
  const { project, date } = options;
  // Sent before any code of the site runs: the page that shows mistakes needs the script.
  send({ type: 'script', text: await loadClientScript(project) });
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
    project,
    date,
    paths: () => requests?.paths ?? [],
    onBundle: () => send({ type: 'note', text: 'bundling the components …' }),
    onWork: accidents.work,
    onNews: sendStatus,
    onReload: () => {
      requests?.reloadTabs();
      sendStatus();
    },
    onReport: (report) => send({ type: 'changed', report }),
  });
  accidents.locate((error) => site.locate(error));
  const wholeSite = new WholeSite({ ...options, state: () => site.state, onChange: sendStatus });
  requests = new RequestHandler({ ...options, site, wholeSite, onWork: accidents.work });
  sendWatched();
  send({ type: 'opened', problems: site.problems });
  void warmUp(site, requests).then(() => {
    sendWatched();
    send({ type: 'warm', problems: site.problems });
  });
  return { site, requests, wholeSite, sendStatus };
}

/** Loads everything ahead that the first edit would wait for, as soon as the first page is painted. */
async function warmUp(site: EditedSite, { firstPage }: RequestHandler): Promise<void> {
  await Promise.race([firstPage.then(() => pause(PAINTS_MS)), pause(NOBODY_ASKS_MS)]);
  await site.warmUp();
}

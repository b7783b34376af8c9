/** The process that runs the code of the site: it reads the sources, follows changes, and answers requests for pages. */
import { Worker } from 'node:worker_threads';
import { clientScript } from './browser-files.ts';
import { openBackground } from './background.ts';
import { openDesk, type Desk } from './desk.ts';
import { openLiveSite, type LiveSite } from './live-site.ts';
import { plainReply } from '../serve/answer.ts';
import type { FromSite, SiteAnswer, SiteOptions, ToSite } from './messages.ts';
import { reportEnds } from './ends.ts';

/** After the first page, the browser has the processor to itself for this long, in ms: it paints. */
const PAINTS_MS = 400;
/** If no browser asks for a page, work ahead begins after this long, in ms. */
const NOBODY_ASKS_MS = 1000;

/** Runs until the parent process ends or asks for it. */
export async function runSite(): Promise<void> {
  const send = (message: FromSite): void => void process.send?.(message, undefined, {}, () => {});
  const ends = reportEnds(send);
  endWithParent();
  const opened = new Promise<{ live: LiveSite; desk: Desk; close: () => Promise<unknown> }>((resolve) => {
    process.once('message', (message: ToSite) => {
      if (message.type === 'open') resolve(openSite(message.options, { send, ends }));
    });
  });
  const close = async (): Promise<void> => {
    ends.expect();
    const closed = opened.then(async (site) => site.close());
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, PAINTS_MS))]);
    process.exit();
  };
  process.on('disconnect', () => void close());
  process.on('message', (message: ToSite) => {
    if (message.type === 'ping') return send({ type: 'pong' });
    if (message.type === 'close') return void close();
    void opened.then(async ({ live, desk }) => {
      if (message.type === 'changes') live.change(message.changes);
      else if (message.type === 'tabs') {
        desk.follow(message.paths);
        send({ type: 'status', pages: desk.renew() });
      } else if (message.type === 'request')
        send({ type: 'answer', id: message.id, answer: await desk.answer(message.request).catch(failed) });
    });
  });
  await opened;
}

/** Ends this process and those that it started when the parent is gone, even while code of the site blocks the event loop. */
function endWithParent(): void {
  const target = process.platform === 'win32' ? process.pid : -process.pid;
  const isGone = `process.ppid !== ${process.ppid} || !isRunning()`;
  const code = `
    const isRunning = () => { try { return process.kill(${process.ppid}, 0); } catch { return false; } };
    setInterval(() => { if (${isGone}) process.kill(${target}, 'SIGKILL'); }, 1000);`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
}

/** Anything but a mistake in the site is a bug of ours. */
const failed = (error: unknown): SiteAnswer => {
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  return { reply: plainReply(500, stack ?? message), isPage: false };
};

interface Channel {
  readonly send: (message: FromSite) => void;
  readonly ends: ReturnType<typeof reportEnds>;
}

async function openSite(
  { project, folders, date }: SiteOptions,
  { send, ends }: Channel,
): Promise<{ live: LiveSite; desk: Desk; close: () => Promise<unknown> }> {
  // Before any code of the site runs: the page that shows its mistakes needs the script.
  send({ type: 'script', text: await clientScript(project) });
  const news: { tell: () => void } = { tell: () => {} };
  const opened: { desk?: Desk } = {};
  let watched = '';
  const live = await openLiveSite({
    project,
    year: Number(date.slice(0, 4)),
    paths: () => opened.desk?.paths() ?? [],
    onBundle: () => send({ type: 'note', text: 'bundling the components …' }),
    onWork: ends.work,
    onNews: () => news.tell(),
    onReport: (report) => send({ type: 'report', report }),
  });
  ends.locate(live.locate);
  const background = openBackground({ project, folders, date, onTurn: () => news.tell() });
  const desk = openDesk({ project, date, live, background, onWork: ends.work });
  opened.desk = desk;
  const watch = (): void => {
    const files = { own: live.own(), config: live.configFiles() };
    if (watched !== JSON.stringify(files)) send({ type: 'watched', ...files });
    watched = JSON.stringify(files);
  };
  news.tell = () => {
    watch();
    send({ type: 'status', pages: desk.renew() });
  };
  watch();
  send({ type: 'opened', problems: live.problems() });
  void warmUp(live, desk).then(() => {
    watch();
    send({ type: 'warm', problems: live.problems() });
  });
  return { live, desk, close: () => Promise.all([background.close(), live.close()]) };
}

/** Loads everything ahead that the first edit would wait for, as soon as the first page is painted. */
async function warmUp(live: LiveSite, desk: Desk): Promise<void> {
  const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([desk.firstPage.then(() => pause(PAINTS_MS)), pause(NOBODY_ASKS_MS)]);
  await live.warmUp();
}

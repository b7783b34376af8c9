/** What tabs see of a site: answers from the newest state of its sources, updates after edits, and mistakes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViteDevServer, WebSocketClient } from 'vite';
import { shownPath } from '../errors/place.ts';
import { refuse } from '../errors/problem.ts';
import { firstOf } from '../errors/prose.ts';
import type { Project } from '../project.ts';
import { send, type Reply } from '../serve/answer.ts';
import { addressOf, CLIENT_MODULE, SOURCE_ADDRESS } from './addresses.ts';
import type { ChangeType } from './components.ts';
import { answerWith, type OnWork } from './contents.ts';
import { describeError, errorPage, type ShownError } from './errors.ts';
import { openFirstState } from './first.ts';
import type { LiveSite } from './live.ts';
import { findSource } from './sources.ts';
import type { State } from './state.ts';

export interface SessionOptions {
  readonly project: Project;
  /** Day on which all pages count as changed, "2026-11-20". */
  readonly date: string;
  readonly print: (text: string) => void;
  readonly onWork?: OnWork;
}

export type Session = ReturnType<typeof openSession>;

/** Changes within this time are one change, in ms. */
const GATHERS_MS = 10;
/** Tabs get their pages before the whole site is checked, which would keep them waiting. In ms. */
const CHECKS_AFTER_MS = 250;
/** Pages name these without a hash of their content, as they do files of `public/`. */
const IMAGE = /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/i;
/** Request header of a tab that updates its page, in lower case as in Node. */
const UPDATE_HEADER = 'gen-update';

export function openSession({ project, date, print, onWork = () => {} }: SessionOptions) {
  const folder = dirname(project.site);
  const first = openFirstState(project, { date, onWork });
  const answer = answerWith({ project, onWork });
  const changed = new Set<string>();
  const printed = new Set<string>();
  let live: { readonly site: LiveSite; readonly server: ViteDevServer } | null = null;
  let shown: ShownError | null = null;
  const version = (): number => live?.site.version() ?? 0;

  /** Prints an error, once after each change. */
  function report(thrown: unknown): ShownError {
    const error = describeError(thrown, folder);
    if (!printed.has(error.text)) print(error.text);
    printed.add(error.text);
    return error;
  }

  /** Reports an error in the sources, and shows it in all tabs. */
  function fail(thrown: unknown): void {
    shown = report(thrown);
    live?.server.ws.send({ type: 'error', err: shown });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fresh = { 'Cache-Control': 'no-store', 'Gen-Version': version(), 'Server-Timing': `gen;dur=${version()}` };
    const isUpdate = UPDATE_HEADER in request.headers;
    try {
      const { headers, ...made } = await read(request);
      send(response, { ...made, headers: { ...headers, ...fresh } }, request.method === 'HEAD');
    } catch (thrown) {
      const error = report(thrown);
      const [type, body] = isUpdate
        ? ['application/json', JSON.stringify(error)]
        : ['text/html; charset=utf-8', errorPage(error, addressOf(CLIENT_MODULE))];
      send(response, { status: 500, headers: { ...fresh, 'Content-Type': type }, body: Buffer.from(body) }, false);
    }
  }

  async function read(request: IncomingMessage): Promise<Reply> {
    const state = await (live ? live.site.current() : first);
    if (request.url?.startsWith(SOURCE_ADDRESS)) return readSource(request.url, state);
    try {
      return await answer(request, state);
    } catch (thrown) {
      // The check finds a mistake in a sentence at its own place.
      refuse((await live?.site.check(state)) ?? []);
      throw thrown;
    }
  }

  function readSource(url: string, state: State): Reply {
    const query = new URLSearchParams(url.slice(SOURCE_ADDRESS.length));
    const [path = '', text = '', element = ''] = ['path', 'text', 'element'].map((name) => query.get(name) ?? '');
    const found = findSource(
      { path: path.slice(state.router.base.length), text, element },
      { project, state, entries: live?.site.entries() ?? [] },
    );
    const body = Buffer.from(JSON.stringify({ file: found, shown: shownPath(found) }));
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  }

  /** Reads the changed sources, has tabs update their pages, and then checks what no page needs. */
  async function follow(): Promise<void> {
    if (!live) return;
    const { site, server } = live;
    const started = performance.now();
    const turn = site.version();
    const isOutdated = (): boolean => turn !== site.version();
    const files = [...changed];
    changed.clear();
    shown = null;
    printed.clear();
    try {
      const state = await site.current();
      if (isOutdated()) return;
      if (files.some((file) => IMAGE.test(file) || file.startsWith(project.publicFolder)))
        server.ws.send({ type: 'full-reload' });
      else server.ws.send('gen:page', { version: turn });
      if (files.length > 0)
        print(`${firstOf(files.map(shownPath).sort())}: ${Math.round(performance.now() - started)} ms`);
      await pause(CHECKS_AFTER_MS);
      if (isOutdated()) return;
      const problems = await site.check(state);
      if (!problems || isOutdated()) return;
      refuse(problems);
    } catch (thrown) {
      if (!isOutdated()) fail(thrown);
    }
  }

  let timer: NodeJS.Timeout | undefined;
  const followSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void follow(), GATHERS_MS);
  };

  return {
    /** Resolves when the site has been read from the caches of a build, or cannot be. */
    isOpened: first.then(
      () => {},
      () => {},
    ),
    isLive: (): boolean => live !== null,
    respond,
    fail,
    change: (file: string, type: ChangeType): void => {
      if (!live?.site.change(file, type)) return;
      changed.add(file);
      followSoon();
    },
    /** A tab says which version its page has: it may have been loading during an edit. */
    welcome: (client: Pick<WebSocketClient, 'send'>, known: number): void => {
      if (known < version()) client.send('gen:page', { version: version() });
      if (shown) client.send({ type: 'error', err: shown });
    },
    /** Answers from now on come from Vite's modules. Vite may restart: then all of them are new. */
    goLive: (site: LiveSite, server: ViteDevServer): void => {
      live = { site, server };
      site.renew();
      followSoon();
    },
  };
}

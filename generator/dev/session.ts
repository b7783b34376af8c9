/** What tabs see of a site: answers from the newest state of its sources, updates after edits, and mistakes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViteDevServer, WebSocketClient } from 'vite';
import { throwProblems } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import { firstOf } from '../errors/prose.ts';
import type { Project } from '../project.ts';
import type { FileReply, Reply } from '../serve/answer.ts';
import { send } from '../serve/send.ts';
import type { ChangeType } from './components.ts';
import type { AssetFile } from '../bundle/bundle.ts';
import { answerFrom } from './contents.ts';
import { describeError, errorPage, type ShownError } from './errors.ts';
import type { LiveSite } from './live-site.ts';
import { openStartState } from './site-state.ts';
import { findSource } from './sources.ts';

export interface SessionOptions {
  readonly project: Project;
  /** Day on which all pages count as changed, "2026-11-20". */
  readonly date: string;
  readonly print: (text: string) => void;
}

export interface Session {
  /** Resolves when the site has been read from the caches of a build, or cannot be. */
  readonly isOpened: Promise<void>;
  readonly isLive: () => boolean;
  /** Answers from now on come from Vite's modules. Vite may restart: then all of them are new. */
  readonly goLive: (server: ViteDevServer, site: LiveSite) => void;
  readonly respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Reports an error in the sources, and shows it in all tabs. */
  readonly fail: (thrown: unknown) => void;
  /** Takes an edit. */
  readonly change: (file: string, type: ChangeType) => void;
  /** A tab says which version its page has: it may have been loading during an edit. */
  readonly welcome: (client: Pick<WebSocketClient, 'send'>, known: number) => void;
  /** Files that the first pages name: browsers may ask for them when Vite has started. */
  readonly startAssets: () => Promise<readonly AssetFile[]>;
  /** Answers where a text of a page is written. */
  readonly showSource: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Changes within this time are one change, in ms. */
const GATHERS_MS = 10;
/** Tabs get their pages before the whole site is checked, which would keep them waiting. In ms. */
const CHECKS_AFTER_MS = 250;
/** Pages name these without a hash of their content, as they do files of `public/`. */
const IMAGE = /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/i;

export function openSession({ project, date, print }: SessionOptions): Session {
  const startState = openStartState(project, date);
  /** Edits since tabs were last updated. */
  const changed = new Set<string>();
  const printed = new Set<string>();
  /** Vite and the site that follows edits; null until Vite has started. */
  let live: { readonly site: LiveSite; readonly server: ViteDevServer } | null = null;
  /** The mistake that all tabs show. */
  let shownError: ShownError | null = null;
  /** Counts edits. A tab asks again while its page is older. */
  let version = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Prints an error, once after each change. */
  function report(thrown: unknown): ShownError {
    const error = describeError(thrown, dirname(project.siteFile));
    if (!printed.has(error.text)) print(error.text);
    printed.add(error.text);
    return error;
  }

  function fail(thrown: unknown): void {
    shownError = report(thrown);
    live?.server.ws.send({ type: 'error', err: shownError });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fresh = { 'Cache-Control': 'no-store', 'Server-Timing': `gen;dur=${version}` };
    try {
      const reply = await read(request);
      send(request, response, { ...reply, headers: { ...reply.headers, ...fresh } });
    } catch (thrown) {
      const headers = { ...fresh, 'Content-Type': 'text/html; charset=utf-8' };
      send(request, response, { status: 500, headers, body: Buffer.from(errorPage(report(thrown))) });
    }
  }

  async function read(request: IncomingMessage): Promise<Reply | FileReply> {
    const state = await (live ? live.site.current() : startState);
    try {
      return await answerFrom(project, state, request);
    } catch (thrown) {
      // The check finds a mistake in a sentence at its own place.
      if (live) throwProblems(await live.site.check(state));
      throw thrown;
    }
  }

  function updateSoon(): void {
    version++;
    clearTimeout(timer);
    timer = setTimeout(() => void update(), GATHERS_MS);
  }

  /** Reads the changed sources, has tabs update their pages, and then checks what no page needs. */
  async function update(): Promise<void> {
    if (!live) return;
    const { site, server } = live;
    const started = performance.now();
    const seenVersion = version;
    shownError = null;
    printed.clear();
    try {
      const state = await site.current();
      // A further edit has come: the next update tells tabs of all of them.
      if (seenVersion !== version) return;
      const files = [...changed];
      changed.clear();
      if (files.some((file) => IMAGE.test(file) || file.startsWith(project.publicFolder)))
        server.ws.send({ type: 'full-reload' });
      else server.ws.send('gen:page', { version });
      if (files.length > 0)
        print(`${firstOf(files.map(displayPath).sort())}: ${Math.round(performance.now() - started)} ms`);
      await pause(CHECKS_AFTER_MS);
      if (seenVersion === version) throwProblems(await site.check(state));
    } catch (thrown) {
      if (seenVersion === version) fail(thrown);
    }
  }

  return {
    isOpened: startState.then(
      () => {},
      () => {},
    ),
    isLive: () => live !== null,
    respond,
    fail,
    change: (file, type) => {
      if (!live?.site.change(file, type)) return;
      changed.add(file);
      updateSoon();
    },
    welcome: (client, known) => {
      if (known < version) client.send('gen:page', { version });
      if (shownError) client.send({ type: 'error', err: shownError });
    },
    startAssets: () => startState.then(({ assets }) => assets).catch(() => []),
    goLive: (server, site) => {
      live = { site, server };
      updateSoon();
    },
    showSource: async (request, response) => {
      const query = new URLSearchParams(request.url?.replace(/^[^?]*/, ''));
      const found = live && (await findSource(query, { project, site: live.site }).catch(() => null));
      const body = Buffer.from(JSON.stringify(found));
      send(request, response, { status: 200, headers: { 'Content-Type': 'application/json' }, body });
    },
  };
}

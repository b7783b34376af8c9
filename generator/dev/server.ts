/** The server: pages as a host would answer, and the few addresses by which tabs talk to it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { problemsOf } from '../errors/problem.ts';
import { normalizePath } from '../plan/paths.ts';
import { answer, plainReply, send, type Reply } from '../serve/answer.ts';
import type { Contents } from '../serve/contents.ts';
import type { ServeRules } from '../serve/rules.ts';
import type { Tabs } from './events.ts';
import { isOwnHost, isSameSite } from './guard.ts';
import type { Pointed, SourcePlace } from './where.ts';
import { CONTROL, renderBroken, UPDATE_HEADER } from './page.ts';
import type { ShownProblem } from './frames.ts';

/** What the server shows; it asks anew for each request. */
export interface Desk {
  /** The site as it is now; null as long as it has never been good. */
  readonly site: () => { readonly rules: ServeRules; readonly contents: Contents } | null;
  readonly version: (path: string) => string;
  /** Tells that a page could not be drawn; gives its last good bytes. */
  readonly failed: (path: string, error: unknown) => Buffer | null;
  /** What is wrong, for a page that has never been good. */
  readonly problems: (path: string) => readonly ShownProblem[];
  /** Called for each path that is asked for. */
  readonly asked: (path: string) => void;
  /** The same, when somebody loads a page and not only a tab follows a change. */
  readonly loaded: (path: string) => void;
  readonly tabs: Tabs;
  readonly script: string;
  /** Opens a file in the editor; false when it is none of the project. */
  readonly open: (place: string) => boolean;
  /** What a page is made of, as plain data; null when there is no such page. */
  readonly describe: (path: string) => Promise<object | null>;
  /** Where what somebody points at comes from, the likeliest first. */
  readonly find: (path: string, pointed: Pointed) => readonly SourcePlace[];
}

/** `host` is what the server listens on. */
export function createDevServer(desk: Desk, host: string): Server {
  return createServer((request, response) => {
    respond(request, response, { desk, host }).catch((error: unknown) => {
      if (!response.headersSent) send(response, plainReply(500, (error as Error).stack ?? String(error)), false);
      else response.destroy();
    });
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { desk, host }: { desk: Desk; host: string },
): Promise<void> {
  const reply = (made: Reply): void => send(response, made, request.method === 'HEAD');
  if (!isOwnHost(request.headers.host, host))
    return reply(plainReply(403, `This server does not answer to the name "${request.headers.host ?? ''}".`));
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname.startsWith(CONTROL)) {
    const refused = refusal(request);
    return refused ? reply(refused) : control(url, { request, response, desk, reply });
  }
  if (request.headers['service-worker'] === 'script') return reply(script(NO_WORKER));
  const isUpdate = request.headers[UPDATE_HEADER] !== undefined;
  (isUpdate || request.headers['sec-fetch-dest'] !== 'document' ? desk.asked : desk.loaded)(
    normalizePath(url.pathname),
  );
  reply(await page(request, url, desk));
}

/** While a site is developed nothing may come from a store: a worker that is here from before does nothing any more. */
const NO_WORKER = [
  "self.addEventListener('install', () => self.skipWaiting());",
  "self.addEventListener('activate', (event) => event.waitUntil(",
  '  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))',
  '));',
].join('\n');

function refusal(request: IncomingMessage): Reply | null {
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  return isSameSite(request.headers, changes) ? null : plainReply(403, 'Only pages of this server may ask for that.');
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly desk: Desk;
  readonly reply: (made: Reply) => void;
}

async function control({ pathname, searchParams }: URL, { request, response, desk, reply }: Call): Promise<void> {
  const name = pathname.slice(CONTROL.length);
  const path = normalizePath(searchParams.get('path') ?? '/');
  if (name === 'client.js') return reply(script(desk.script));
  if (name === 'events') return desk.tabs.add(response, path);
  if (name === 'page') {
    const found = await desk.describe(path);
    return reply(found ? json(200, found) : plainReply(404, 'There is no such page.'));
  }
  if (name === 'where') {
    const classes = (searchParams.get('classes') ?? '').split(' ').filter(Boolean);
    return reply(json(200, desk.find(path, { text: searchParams.get('text') ?? '', classes })));
  }
  if (name !== 'open') return reply(plainReply(404, 'Not found'));
  if (request.method !== 'POST') return reply(plainReply(405, 'Method not allowed', { Allow: 'POST' }));
  const opened = desk.open(searchParams.get('at') ?? '');
  reply(opened ? plainReply(200, 'Opened') : plainReply(404, 'That is no file of the project.'));
}

async function page(request: IncomingMessage, url: URL, desk: Desk): Promise<Reply> {
  const path = normalizePath(url.pathname);
  const site = desk.site();
  try {
    if (!site) return broken(path, desk);
    const reply = await answer(request, site);
    if (reply.status === 200 && reply.body.length === 0 && path === SITEMAP) return LATER;
    const headers = { ...reply.headers, 'Cache-Control': 'no-cache', 'Gen-Version': desk.version(path) };
    return { ...reply, headers: url.searchParams.has('nojs') ? withoutScripts(headers) : headers };
  } catch (error) {
    if (!problemsOf(error)) throw error;
    const last = desk.failed(path, error);
    if (request.headers[UPDATE_HEADER]) return json(500, { problems: desk.problems(path) });
    return last ? html(200, last) : broken(path, desk);
  }
}

/** Nothing runs, and what stands in <noscript> is shown (HTML, sandboxing: the scripting flag is off). */
const withoutScripts = (headers: Reply['headers']): Reply['headers'] => ({
  ...headers,
  'Content-Security-Policy': 'sandbox allow-same-origin allow-forms allow-popups allow-top-navigation',
});

const SITEMAP = '/sitemap.xml';
/** The first build has only begun. */
const LATER = plainReply(503, 'The sitemap is being made behind the scenes.', { 'Retry-After': 1 });

const broken = (path: string, desk: Desk): Reply =>
  html(500, Buffer.from(renderBroken(desk.version(path), desk.problems(path))));

const json = (status: number, value: object): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: Buffer.from(JSON.stringify(value)),
});

const html = (status: number, body: Buffer): Reply => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body,
});

const script = (text: string): Reply => ({
  status: 200,
  headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  body: Buffer.from(text),
});

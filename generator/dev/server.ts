/** The server: pages as a host would answer, and the few addresses through which tabs talk to it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { normalizePath } from '../plan/paths.ts';
import { plainReply, send, type AnsweredRequest, type Reply } from '../serve/answer.ts';
import type { Tabs } from './events.ts';
import { showProblems } from './frames.ts';
import { isOwnHost, isSameSite } from './guard.ts';
import type { PageStatus, SiteAnswer } from './messages.ts';
import { CONTROL, pathOf, renderBroken, UPDATE_HEADER } from './page.ts';
import type { PagesSeen } from './pages-seen.ts';
import { htmlReply, jsonReply, scriptReply } from './replies.ts';

export interface DevServerOptions {
  /** Name or address that the server listens on. */
  readonly host: string;
  readonly seen: PagesSeen;
  readonly tabs: Tabs;
  readonly cwd: string;
  /** Asks the site process; null when it has ended. */
  readonly ask: (request: AnsweredRequest) => Promise<SiteAnswer | null>;
  /** Called when a browser loads a page, before the site process is asked. */
  readonly onPage: () => void;
  /** Opens a file in the editor; false when it is not part of the project. */
  readonly open: (place: string) => boolean;
}

export function createDevServer(options: DevServerOptions): Server {
  return createServer((request, response) => {
    respond(request, response, options).catch((error: unknown) => {
      if (!response.headersSent) send(response, plainReply(500, (error as Error).stack ?? String(error)), false);
      else response.destroy();
    });
  });
}

async function respond(request: IncomingMessage, response: ServerResponse, options: DevServerOptions): Promise<void> {
  const reply = (made: Reply): void => send(response, made, request.method === 'HEAD');
  const { host = '' } = request.headers;
  if (!isOwnHost(host, options.host))
    return reply(plainReply(403, `This server does not answer to the name "${host}".`));
  const path = pathOf(request);
  if (path.startsWith(CONTROL)) {
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (!isSameSite(request.headers, isChange))
      return reply(plainReply(403, 'Only pages of this server may ask for that.'));
    return control({ request, response, reply }, options);
  }
  if (/^\/\/+$/.test(path)) return reply(plainReply(404, 'Not found'));
  if (request.headers['service-worker'] === 'script') return reply(scriptReply(NO_WORKER));
  if (request.headers['sec-fetch-dest'] === 'document' && !request.headers[UPDATE_HEADER]) options.onPage();
  reply(await page(request, options));
}

/** While a site is developed, nothing may come from a cache: a worker that an earlier visit installed does nothing any more. */
const NO_WORKER = [
  "self.addEventListener('install', () => self.skipWaiting());",
  "self.addEventListener('activate', (event) => event.waitUntil(",
  '  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))',
  '));',
].join('\n');

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly reply: (made: Reply) => void;
}

async function control({ request, response, reply }: Call, options: DevServerOptions): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const name = pathname.slice(CONTROL.length);
  if (name === 'client.js') return reply(scriptReply(await options.seen.script));
  if (name === 'events') return options.tabs.add(response, normalizePath(searchParams.get('path') ?? '/'));
  if (name !== 'open') return reply(await page(request, options));
  if (request.method !== 'POST') return reply(plainReply(405, 'Method not allowed', { Allow: 'POST' }));
  const isOpened = options.open(searchParams.get('at') ?? '');
  reply(isOpened ? plainReply(200, 'Opened') : plainReply(404, 'That file is not part of the project.'));
}

/** The answer of the site process, or the last good page when there is none. */
async function page(request: IncomingMessage, { ask, seen, cwd }: DevServerOptions): Promise<Reply> {
  const { method, url, headers, headersDistinct } = request;
  const path = normalizePath(pathOf(request));
  const answered = await ask({ method, url, headers, headersDistinct });
  if (answered && 'reply' in answered) {
    const reply = { ...answered.reply, body: Buffer.from(answered.reply.body) };
    if (answered.isPage && reply.status === 200) seen.keep(path, reply.body);
    return url?.includes('nojs') && new URLSearchParams(url.replace(/^[^?]*/, '')).has('nojs')
      ? { ...reply, headers: withoutScripts(reply.headers) }
      : reply;
  }
  const status = answered?.failed ?? seen.statusOf(path) ?? NOT_READ;
  if (headers[UPDATE_HEADER]) return jsonReply(500, { problems: showProblems(status.problems, cwd) });
  const last = seen.get(path);
  return last ? htmlReply(200, last) : htmlReply(500, Buffer.from(renderBroken(status.version, status.problems)));
}

const NOT_READ: PageStatus = { version: 'none-0', problems: [], images: 0, note: null };

/** Stops scripts and shows the content of <noscript> (HTML, sandboxing: the scripting flag is off). */
const withoutScripts = (headers: Reply['headers']): Reply['headers'] => ({
  ...headers,
  'Content-Security-Policy': 'sandbox allow-same-origin allow-forms allow-popups allow-top-navigation',
});

/** Answers requests: pages as a host would serve them, and the addresses through which tabs talk to the server. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { normalizePath } from '../../plan/paths.ts';
import { plainReply, send, type AnsweredRequest, type Reply } from '../../serve/answer.ts';
import type { SiteAnswer } from '../messages.ts';
import { CONTROL, freshReply, pathOf, renderBroken, UPDATE_HEADER } from '../page.ts';
import { showProblems, type Tabs } from './tabs.ts';

interface HttpOptions {
  /** Name or address that the server listens on. */
  readonly host: string;
  readonly cwd: string;
  readonly tabs: Tabs;
  /** The script of every page. */
  readonly script: () => Promise<string>;
  /** Asks the site process; null if it has ended. */
  readonly ask: (request: AnsweredRequest) => Promise<SiteAnswer | null>;
  /** Called when a browser loads a page, before the site process is asked. */
  readonly onPage: () => void;
  /** Opens a file in the editor; false if it is not part of the project. */
  readonly open: (place: string) => boolean;
}

/** `pages` has the last good bytes of pages, for when they cannot be drawn. */
type RequestContext = HttpOptions & { readonly pages: LRUCache<string, Buffer> };

export function createHttpServer(options: HttpOptions) {
  const context = { ...options, pages: new LRUCache<string, Buffer>({ max: 50 }) };
  return createServer((request, response) => {
    respond(response, context)
      .then((reply) => reply && send(response, reply, request.method === 'HEAD'))
      .catch((error: unknown) => {
        if (response.headersSent) return response.destroy();
        send(response, plainReply(500, (error as Error).stack ?? String(error)), false);
      });
  });
}

/** Returns the reply, or null if the response stays open for events. */
async function respond(response: ServerResponse, context: RequestContext): Promise<Reply | null> {
  const { req: request } = response;
  const { method, headers } = request;
  const { host = '' } = headers;
  if (!isOwnHost(host, context.host)) return plainReply(403, `This server does not answer to the name "${host}".`);
  const path = pathOf(request);
  if (path.startsWith(CONTROL)) {
    if (!isSameSite(headers, method !== 'GET' && method !== 'HEAD'))
      return plainReply(403, 'Only pages of this server may ask for that.');
    return control(response, context);
  }
  if (/^\/\/+$/.test(path)) return plainReply(404, 'Not found');
  if (headers['sec-fetch-dest'] === 'document' && !headers[UPDATE_HEADER]) context.onPage();
  return page(request, context);
}

async function control(response: ServerResponse, context: RequestContext): Promise<Reply | null> {
  const { req: request } = response;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const name = pathname.slice(CONTROL.length);
  if (name === 'client.js') return freshReply('script', await context.script());
  if (name === 'events') {
    context.tabs.add(response, normalizePath(searchParams.get('path') ?? '/'));
    return null;
  }
  if (name !== 'open') return page(request, context);
  if (request.method !== 'POST') return plainReply(405, 'Method not allowed', { Allow: 'POST' });
  const isOpened = context.open(searchParams.get('at') ?? '');
  return isOpened ? plainReply(200, 'Opened') : plainReply(404, 'That file is not part of the project.');
}

/** Returns the answer of the site process, or the last good page if there is none. */
async function page(request: IncomingMessage, { ask, tabs, pages, cwd }: RequestContext): Promise<Reply> {
  const { method, url = '/', headers, headersDistinct } = request;
  const path = normalizePath(pathOf(request));
  const answered = await ask({ method, url, headers, headersDistinct });
  if (answered && 'reply' in answered) {
    const reply = { ...answered.reply, body: Buffer.from(answered.reply.body) };
    if (answered.isPage && reply.status === 200) pages.set(path, reply.body);
    const { searchParams } = new URL(url.replace(/^[^?]*/, ''), 'http://localhost');
    return searchParams.has('nojs') ? { ...reply, headers: withoutScripts(reply.headers) } : reply;
  }
  const { version, problems } = answered?.failed ?? tabs.statusOf(path);
  if (headers[UPDATE_HEADER]) return freshReply('json', JSON.stringify({ problems: showProblems(problems, cwd) }), 500);
  const last = pages.get(path);
  return last ? freshReply('html', last) : freshReply('html', renderBroken(version, problems), 500);
}

/** Stops scripts and shows the content of <noscript> (HTML, sandboxing: the scripting flag is off). */
const withoutScripts = (headers: Reply['headers']): Reply['headers'] => ({
  ...headers,
  'Content-Security-Policy': 'sandbox allow-same-origin allow-forms allow-popups allow-top-navigation',
});

/**
 * True if the Host header names this server. A page of another site can make its own name lead to 127.0.0.1 (DNS
 * rebinding), but the browser still sends that name. A numeric address cannot be made to lead elsewhere.
 * `host` is the name or address that the server listens on.
 */
export function isOwnHost(header: string | undefined, host: string): boolean {
  const name = hostnameOf(header);
  if (name === null) return false;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || name === host.toLowerCase();
}

/** "localhost:4173" → "localhost", "[::1]:80" → "::1"; null for anything else. */
function hostnameOf(header: string | undefined): string | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(header ?? '');
  return found ? (found[1] ?? found[2] ?? '').toLowerCase() : null;
}

/**
 * True if a request to a control address comes from a page of this server. Browsers send where a request comes from
 * (Fetch Metadata, Sec-Fetch-Site), or at least the origin of a request that could change something.
 */
export function isSameSite({ host, origin, ...headers }: IncomingHttpHeaders, changes: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && !changes)) return false;
  if (origin !== undefined) return origin === `http://${host}`;
  return site !== undefined || !changes;
}

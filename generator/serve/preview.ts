/**
 * Serves `out/` as a real host should. Redirects, not-found pages and headers come from the site's own
 * `_redirects` and `_headers`, so what is tried here is what is shipped. A new build is seen at once.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import Negotiator from 'negotiator';
import { MANIFEST_FILE } from '../emit/manifest.ts';
import { noSiteToPreview } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { CACHE_PAGE } from '../files/host-rules.ts';
import { openContents, type Content, type Contents, type Encoding } from './contents.ts';
import { listen, type Place } from './listen.ts';
import { resolvePath, type Answer } from './resolve.ts';
import { headersOf, parseServeRules, type ServeRules } from './rules.ts';

export interface PreviewOptions extends Place {
  /** Folder to serve. */
  readonly out: string;
  /** Gets one line for each request: "200 GET /locations/macon". */
  readonly log?: (line: string) => void;
}

export interface Preview {
  /** "http://127.0.0.1:4173" */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts serving. A folder without a site and a port that cannot be had are GenErrors. */
export async function startPreview({ out, host, port, log = () => {} }: PreviewOptions): Promise<Preview> {
  if (!existsSync(join(out, 'index.html')) && !existsSync(join(out, MANIFEST_FILE)))
    throw new GenError({ file: out, ...noSiteToPreview() });
  const contents = openContents(out);
  const readRules = rulesReader(out);
  const server = createServer((request, response) => {
    answer(request, { rules: readRules(), contents })
      .catch((error: unknown): Reply => plainReply(500, `The file could not be read: ${(error as Error).message}`))
      .then((reply) => {
        send(response, reply, request.method === 'HEAD');
        log(`${reply.status} ${request.method} ${request.url}`);
      })
      .catch(() => response.destroy());
  });
  const url = await listen(server, { host, port });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

interface Site {
  readonly rules: ServeRules;
  readonly contents: Contents;
}

interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

async function answer(request: IncomingMessage, { rules, contents }: Site): Promise<Reply> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainReply(405, 'Method not allowed', { Allow: 'GET, HEAD' });
  if ((request.headersDistinct.host?.length ?? 0) > 1) return plainReply(400, 'Bad request: more than one Host');
  // A proxy's request names the whole address.
  const [path = '/', query] = splitOnce((request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, ''), '?');
  const found: Answer = resolvePath(path, rules, contents.isFile);
  if (found.kind === 'refused') return plainReply(400, 'Bad request');
  const headers = { 'Cache-Control': CACHE_PAGE, ...headersOf(rules, path) };
  if (found.kind === 'redirect')
    return {
      status: 301,
      headers: { ...headers, Location: encodeURI(found.to) + (query === undefined ? '' : `?${query}`) },
      body: Buffer.alloc(0),
    };
  if (!contents.isFile(found.file)) return plainReply(404, 'Not found', headers);
  const content = await contents.read(found.file, chooseEncoding(request));
  const described = { ...headers, ...describe(content) };
  if (found.status === 200 && isCurrent(request, content))
    return { status: 304, headers: described, body: Buffer.alloc(0) };
  return { status: found.status, headers: { ...described, 'Content-Type': content.type }, body: content.body };
}

/** The best that the client takes at all; browsers give no order. */
function chooseEncoding(request: IncomingMessage): Encoding {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

function describe({ etag, encoding, varies }: Content): OutgoingHttpHeaders {
  return {
    ETag: etag,
    ...(varies ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  };
}

/** Whether the client has this very content (RFC 9110, 13.1.2: weak comparison). */
function isCurrent(request: IncomingMessage, { etag }: Content): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

function plainReply(status: number, text: string, headers: OutgoingHttpHeaders = {}): Reply {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    body: Buffer.from(`${text}\n`),
  };
}

function send(response: ServerResponse, { status, headers, body }: Reply, headOnly: boolean): void {
  // Persistent is what a connection is by default (RFC 9112, 9.3): two headers less.
  response.removeHeader('Connection');
  response.writeHead(status, status === 304 ? headers : { ...headers, 'Content-Length': body.length });
  response.end(headOnly || status === 304 ? undefined : body);
}

/** Asked for each request, since a new build may have changed the files; parsed only when it has. */
function rulesReader(out: string): () => ServeRules {
  const files = ['_redirects', '_headers'].map((file) => join(out, file));
  let last: { readonly stamp: string; readonly rules: ServeRules } | undefined;
  return () => {
    const stamp = files.map(stampOf).join(' ');
    if (last?.stamp !== stamp) {
      const [redirects = '', headers = ''] = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
      last = { stamp, rules: parseServeRules({ redirects, headers }) };
    }
    return last.rules;
  };
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}` : '';
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

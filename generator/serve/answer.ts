/** Answers requests as a real host does: with status, headers and body. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { CACHE_PAGE } from '../output/host-paths.ts';
import type { Content, Contents, ContentEncoding } from './contents.ts';
import { resolvePath, type Answer, headersOf, type ServeRules } from './resolve.ts';

export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** The parts of a request that an answer depends on. */
export type AnsweredRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'headersDistinct'>;

/** Answers a request. Rejects when a file cannot be read. */
export async function answer(
  request: AnsweredRequest,
  { rules, contents }: { readonly rules: ServeRules; readonly contents: Contents },
): Promise<Reply> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainReply(405, 'Method not allowed', { Allow: 'GET, HEAD' });
  if ((request.headersDistinct.host?.length ?? 0) > 1) return plainReply(400, 'Bad request: more than one Host');
  // A proxy sends the whole address.
  const [, path = '/', query = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)(.*)/is.exec(request.url ?? '/') ?? [];
  const found: Answer = resolvePath(path, rules, contents.isFile);
  if (found.kind === 'refused') return plainReply(400, 'Bad request');
  const headers = { 'Cache-Control': CACHE_PAGE, ...headersOf(rules, path) };
  const empty = Buffer.alloc(0);
  if (found.kind === 'redirect')
    return { status: found.status, headers: { ...headers, Location: encodeURI(found.to) + query }, body: empty };
  if (!contents.isFile(found.file)) return plainReply(404, 'Not found', headers);
  const content = await contents.read(found.file, chooseEncoding(request));
  const described = { ...headers, ...content.headers };
  if (found.status === 200 && isCurrent(request, content)) return { status: 304, headers: described, body: empty };
  return { status: found.status, headers: { ...described, 'Content-Type': content.type }, body: content.body };
}

/** Returns the best encoding that the client accepts. Browsers send no order. */
function chooseEncoding(request: AnsweredRequest): ContentEncoding {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** True if the client has this content (RFC 9110, 13.1.2: weak comparison). */
function isCurrent(request: AnsweredRequest, { headers: { ETag } }: Content): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(ETag) || known.includes('*');
}

/** Returns an answer of one line of text. */
export function plainReply(status: number, text: string, headers: OutgoingHttpHeaders = {}): Reply {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    body: Buffer.from(`${text}\n`),
  };
}

/** Sends an answer; `headOnly` leaves the body out. */
export function send(response: ServerResponse, { status, headers, body }: Reply, headOnly: boolean): void {
  // Connections are persistent by default (RFC 9112, 9.3).
  response.removeHeader('Connection');
  response.writeHead(status, status === 304 ? headers : { ...headers, 'Content-Length': body.length });
  response.end(headOnly || status === 304 ? undefined : body);
}

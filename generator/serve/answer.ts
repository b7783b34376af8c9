/** Answers of the servers of this machine. */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { lookup } from 'mrmime';
import type { Router } from './routes.ts';

export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
}

/** A reply whose body is a file: its absolute path. */
export interface FileReply extends Omit<Reply, 'body'> {
  readonly path: string;
}

/** Returns an answer of one line of text. */
export const plainReply = (status: number, text: string, headers: OutgoingHttpHeaders = {}): Reply => ({
  status,
  headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  body: Buffer.from(`${text}\n`),
});

/** A file below `out/` that answers a request. */
interface FoundFile extends Omit<Reply, 'body'> {
  readonly file: string;
}

/** Returns the answer to a request, or the file that has it. */
export function findAnswer(
  { method = 'GET', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>,
  { answer, headersFor }: Router,
  exists: (file: string) => boolean,
): Reply | FoundFile {
  if (method !== 'GET' && method !== 'HEAD') return plainReply(405, 'Method not allowed', { Allow: 'GET, HEAD' });
  const found = answer(url, exists);
  const headers = headersFor(url);
  if ('location' in found)
    return { status: found.status, headers: { ...headers, Location: found.location }, body: Buffer.alloc(0) };
  const { status, file } = found;
  if (file !== null && exists(file)) return { status, headers: { ...headers, 'Content-Type': typeOf(file) }, file };
  return plainReply(status, status === 400 ? 'Bad request' : 'Not found', headers);
}

/** Returns the media type for the name of a file. */
function typeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** True for a type that hosts send with a charset, and compressed. */
export const isText = (type: string): boolean =>
  /^(?:text\/|image\/svg|application\/(?:json|xml|javascript|manifest))/.test(type);

/** Sends answers. Files are sent as hosts do: with an ETag, in part for a range, and compressed for those who can read it. */
import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { attempt } from '../errors/attempt.ts';
import { isText, plainReply, type FileReply, type Reply } from './answer.ts';

/** Sends a reply, to HEAD without its body. */
export function send(request: IncomingMessage, response: ServerResponse, reply: Reply | FileReply): void {
  if ('path' in reply) return sendFile(request, response, reply);
  const { status, headers, body } = reply;
  response.writeHead(status, { ...headers, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Smaller files do not get smaller, in bytes. */
const COMPRESSED_FROM = 512;

function sendFile(request: IncomingMessage, response: ServerResponse, { status, headers, path }: FileReply): void {
  const stat = attempt(() => statSync(path));
  if (!stat?.isFile()) return send(request, response, plainReply(404, 'Not found', headers));
  const { size, mtimeMs } = stat;
  const etag = `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  const asked = request.headers;
  const all = { ...headers, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (status === 200 && asked['if-none-match'] === etag) return void response.writeHead(304, all).end();
  const range = status === 200 && (asked['if-range'] ?? etag) === etag ? readRange(asked.range, size) : null;
  if (range === 'beyond') {
    const reply = plainReply(416, 'Range not satisfiable', { ...headers, 'Content-Range': `bytes */${size}` });
    return send(request, response, reply);
  }
  const isCompressible = isText(String(headers['Content-Type']));
  const isPacked =
    isCompressible && !range && size >= COMPRESSED_FROM && /\bgzip\b/.test(String(asked['accept-encoding']));
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range ? 206 : status, {
    ...all,
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : { 'Content-Length': end - start + 1 }),
    ...(isCompressible && { Vary: 'Accept-Encoding' }),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) return void response.end();
  const parts = [createReadStream(path, { start, end }), ...(isPacked ? [createGzip()] : []), response];
  // A new build may take the file away while it is sent: the connection ends then.
  pipeline(parts, (error) => error && response.destroy());
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Reads "bytes=0-499" or "bytes=-500". Null without one range: the whole file is the answer then. */
function readRange(header: string | undefined, size: number): Range | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return start >= size || (from === '' && Number(to) === 0) ? 'beyond' : { start, end };
}

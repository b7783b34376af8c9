/** Answers of the servers of this machine. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { lookup } from 'mrmime';

export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Returns an answer of one line of text. */
export const plainReply = (status: number, text: string, headers: OutgoingHttpHeaders = {}): Reply => ({
  status,
  headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  body: Buffer.from(`${text}\n`),
});

/** Returns the answer for an address without any page. */
export const nothingAt = (status: number, headers: OutgoingHttpHeaders): Reply =>
  plainReply(status, status === 400 ? 'Bad request' : 'Not found', headers);

/** Sends an answer; `headOnly` leaves the body out. */
export function send(response: ServerResponse, { status, headers, body }: Reply, headOnly: boolean): void {
  response.writeHead(status, { ...headers, 'Content-Length': body.length });
  response.end(headOnly ? undefined : body);
}

/** Returns the media type for the name of a file. */
export function typeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^(?:text\/|image\/svg|application\/(?:json|xml|javascript|manifest))/.test(type)
    ? `${type}; charset=utf-8`
    : type;
}

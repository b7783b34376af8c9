/** A server before another one, from which pages come slowly: a few hundred characters at a time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounds } from '../fixtures/random.ts';
import { forward } from './forward.ts';

const PIECE = 400;
/** Between two pieces, in ms: more than a frame. */
const PAUSE = 25;
/** Number of small pieces. They hold more than the first screen, where alone a move would be seen; the rest comes in large ones. */
const SMALL = rounds(100, 10_000);
const LARGE = 8000;

/** Cuts a page: its head, which shows nothing, is one piece. */
function cut(page: string): string[] {
  const body = page.indexOf('<body');
  const pieces = [page.slice(0, body)];
  for (let at = body, size = 0; at < page.length; at += size) {
    size = pieces.length > SMALL ? LARGE : PIECE;
    pieces.push(page.slice(at, at + size));
  }
  return pieces;
}

/** Serves what is at `upstream` ("http://127.0.0.1:43210"): pages in pieces, everything else in one go. */
export async function serveInPieces(upstream: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { status, headers, body } = await forward(`${upstream}${url}`);
    response.writeHead(status, headers);
    const isPage = headers['content-type']?.startsWith('text/html');
    for (const piece of isPage ? cut(body.toString()) : []) {
      if (response.destroyed) break;
      response.write(piece);
      await sleep(PAUSE);
    }
    response.end(isPage ? undefined : body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

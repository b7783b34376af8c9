/** A server before another one, from which pages come slowly: a few hundred characters at a time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { forward } from './forward.ts';

const PIECE = 400;
/** Between two pieces, in ms: more than a frame. */
const PAUSE = 25;

/** Serves what is at `upstream` ("http://127.0.0.1:43210"): pages in pieces, everything else in one go. */
export async function serveInPieces(upstream: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { status, headers, body } = await forward(`${upstream}${url}`);
    response.writeHead(status, headers);
    const isPage = headers['content-type']?.startsWith('text/html');
    const text = isPage ? body.toString() : '';
    for (let at = 0; at < text.length && !response.destroyed; at += PIECE) {
      response.write(text.slice(at, at + PIECE));
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

/** A host that compresses what the preview sends, as hosts do. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

export interface CompressingHost {
  readonly url: string;
  readonly close: () => void;
}

/** Starts a server that passes requests on to `target`. Each answer is compressed once. */
export async function startCompressing(target: string): Promise<CompressingHost> {
  const compressed = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(target + request.url, { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries(answer.headers);
    const isText = /^text|javascript|json|svg/.test(headers['content-type'] ?? '');
    const key = request.url ?? '';
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    const sent = isText ? (compressed.get(key) ?? brotliCompressSync(body, { params })) : body;
    compressed.set(key, sent);
    response.writeHead(answer.status, {
      ...headers,
      ...(isText && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
      'content-length': sent.length,
    });
    response.end(sent);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

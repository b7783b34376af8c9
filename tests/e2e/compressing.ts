/** A host that compresses what the preview sends, as hosts do. */
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen } from '../../generator/serve/listen.ts';
import { forward } from './forward.ts';

interface CompressingHost {
  readonly url: string;
  readonly close: () => void;
}

/** Starts a server that passes requests on to `target`. Each answer is compressed once. */
export async function startCompressing(target: string): Promise<CompressingHost> {
  const compressed = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await forward(target + request.url);
    const isText = /^text|javascript|json|svg/.test(headers['content-type'] ?? '');
    const key = request.url ?? '';
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    const sent = isText ? (compressed.get(key) ?? brotliCompressSync(body, { params })) : body;
    compressed.set(key, sent);
    response.writeHead(status, {
      ...headers,
      ...(isText && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
      'content-length': sent.length,
    });
    response.end(sent);
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  return { url, close: () => void server.close() };
}

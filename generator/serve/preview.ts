/** Serves `out/` as a real host should, by the routes of its manifest and its `_headers`. A new build is seen at once. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { isFile } from '../files.ts';
import { parseManifest } from '../build/manifest.ts';
import { attempt } from '../errors/attempt.ts';
import { commandLine } from '../errors/command-line.ts';
import { encodePath } from '../plan/addresses.ts';
import { NO_ROUTES } from '../plan/routes.ts';
import { findAnswer, plainReply, send, typeOf } from './answer.ts';
import { listen } from './listen.ts';
import { createRouter, ROUTE_FILES, type Router } from './routes.ts';
import { GenError } from '../errors/gen-error.ts';
import { MANIFEST_FILE } from '../plan/paths.ts';

export interface PreviewOptions {
  readonly out: string;
  readonly host: string;
  /** The next free one is taken if it is in use. */
  readonly port: number;
  /** Called with a line for each request: "200 GET /locations/macon". */
  readonly log?: (line: string) => void;
}

export type Preview = Awaited<ReturnType<typeof startPreview>>;

/** Starts serving. A folder without a site, and a port that cannot be opened, are GenErrors. */
export async function startPreview({ out, log = () => {}, ...address }: PreviewOptions) {
  if (!existsSync(join(out, 'index.html')) && !existsSync(join(out, MANIFEST_FILE)))
    throw new GenError({
      file: out,
      what: 'There is no site here to preview.',
      todo: `Run "${commandLine('build')}" first, or name the folder of a site with --out.`,
    });
  const respond = createResponder(out);
  const server = createServer((request, response) => {
    const { method, url } = request;
    response.on('finish', () => log(`${response.statusCode} ${method} ${url}`));
    respond(request, response);
  });
  const url = await listen(server, { ...address, print: log });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: url + openRouter(out)().base, close };
}

/** Returns a function that answers requests for the files of a folder. */
function createResponder(out: string) {
  const router = openRouter(out);
  const serve = sirv(out, {
    dev: true,
    etag: true,
    extensions: [],
    setHeaders: (response, path) => response.setHeader('Content-Type', typeOf(path)),
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    const headOnly = request.method === 'HEAD';
    const found = findAnswer(request, router(), (file) => isFile(join(out, file)));
    if ('body' in found) return send(response, found, headOnly);
    const { status, headers, file } = found;
    if (status !== 200) {
      const body = readFileSync(join(out, file));
      return send(response, { status, headers: { ...headers, 'Content-Type': typeOf(file) }, body }, headOnly);
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? '');
    // A new build may take the file away while it is sent.
    response.once('pipe', (stream) => stream.once('error', () => response.destroy()));
    request.url = `/${encodePath(file)}`;
    serve(request, response, () => send(response, plainReply(404, 'Not found', headers), headOnly));
  };
}

/** A text that changes with every write to a file; "" if there is none. */
const stampOf = (file: string): string => {
  const stat = attempt(() => statSync(file));
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
};

/** Returns a function that reads the current routes. They are parsed again only after a new build. */
function openRouter(out: string): () => Router {
  const files = ROUTE_FILES.map((file) => join(out, file));
  let last: { readonly stamp: string; readonly router: Router } | undefined;
  return () => {
    const stamp = files.map(stampOf).join(' ');
    if (last?.stamp !== stamp) {
      const [manifest = '', headers = ''] = files.map((path) => (isFile(path) ? readFileSync(path, 'utf8') : ''));
      last = { stamp, router: createRouter(parseManifest(manifest)?.routes ?? NO_ROUTES, headers) };
    }
    return last.router;
  };
}

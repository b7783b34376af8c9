/** Serves `out/` as a real host should, by the routes of its manifest and its `_headers`. A new build is seen at once. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listFiles } from '../files.ts';
import { parseManifest } from '../build/manifest.ts';
import { attempt } from '../errors/attempt.ts';
import { commandLine } from '../errors/command-line.ts';
import { HEADER_FILE, parseHeaders } from '../output/hosts/header-file.ts';
import { NO_ROUTES } from '../plan/routes.ts';
import { findAnswer } from './answer.ts';
import { listen } from './listen.ts';
import { createRouter, ROUTE_FILES, type Router } from './routes.ts';
import { send } from './send.ts';
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
  return { url: url + followBuilds(out)().router.base, close };
}

/** Returns a function that answers requests for the files of a folder. */
function createResponder(out: string) {
  const openSite = followBuilds(out);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { router, files } = openSite();
    // Disks may ignore the case of names; hosts do not.
    const found = findAnswer(request, router, (file) => files.has(file));
    send(request, response, 'body' in found ? found : { ...found, path: join(out, found.file) });
  };
}

/** A text that changes with every write to a file or folder; "" if there is none. */
const stampOf = (path: string): string => {
  const stat = attempt(() => statSync(path));
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
};

interface Served {
  readonly router: Router;
  readonly files: ReadonlySet<string>;
}

/** Returns a function that reads the current routes and names of files. They are read again only after a new build. */
function followBuilds(out: string): () => Served {
  const read = (file: string): string => attempt(() => readFileSync(join(out, file), 'utf8')) ?? '';
  let last: { readonly stamp: string; readonly served: Served } | undefined;
  return () => {
    const stamp = ['.', ...ROUTE_FILES].map((file) => stampOf(join(out, file))).join(' ');
    if (last?.stamp !== stamp) {
      const routes = parseManifest(read(MANIFEST_FILE))?.routes ?? NO_ROUTES;
      const router = createRouter(routes, parseHeaders(read(HEADER_FILE)));
      last = { stamp, served: { router, files: new Set(listFiles(out, '**', { dot: true })) } };
    }
    return last.served;
  };
}

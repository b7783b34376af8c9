/** Serves `out/` as a real host should, by the routes of its manifest and its `_headers`. A new build is seen at once. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { MANIFEST_FILE, parseManifest } from '../build/manifest.ts';
import { noSiteToPreview } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { isFile, stampOf } from '../disk/real-path.ts';
import { answer, plainReply, send, type Reply } from './answer.ts';
import { openContents } from './contents.ts';
import { listen, type ListenAddress } from './listen.ts';
import { createRouter, NO_ROUTES } from '../output/routes.ts';
import { parseHeaders, type ServeRules } from './resolve.ts';

export interface PreviewOptions extends ListenAddress {
  readonly out: string;
  /** Called with a line for each request: "200 GET /locations/macon". */
  readonly log?: (line: string) => void;
}

export type Preview = Awaited<ReturnType<typeof startPreview>>;

/** Starts serving. A folder without a site, and a port that cannot be opened, are GenErrors. */
export async function startPreview({ out, log = () => {}, ...address }: PreviewOptions) {
  if (!existsSync(join(out, 'index.html')) && !existsSync(join(out, MANIFEST_FILE)))
    throw new GenError({ file: out, ...noSiteToPreview() });
  const contents = openContents(out);
  const readRules = rulesReader(out);
  const server = createServer((request, response) => {
    const reply = async (): Promise<Reply> => answer(request, { rules: readRules(), contents });
    reply()
      // A build or a rollback may change the site while it is read: the second try sees one state.
      .catch(reply)
      .catch((error: unknown): Reply => {
        log(`${request.url}: ${(error as Error).message}`);
        return plainReply(500, 'The file could not be read.');
      })
      .then((reply) => {
        send(response, reply, request.method === 'HEAD');
        log(`${reply.status} ${request.method} ${request.url}`);
      })
      .catch(() => response.destroy());
  });
  const url = await listen(server, address);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

/** Returns a function that reads the current rules. They are parsed again only after a new build. */
function rulesReader(out: string): () => ServeRules {
  const files = [MANIFEST_FILE, '_headers'].map((file) => join(out, file));
  let last: { readonly stamp: string; readonly rules: ServeRules } | undefined;
  return () => {
    const stamp = files.map(stampOf).join(' ');
    if (last?.stamp !== stamp) {
      const [manifest = '', headers = ''] = files.map((file) => (isFile(file) ? readFileSync(file, 'utf8') : ''));
      const routes = parseManifest(manifest)?.routes ?? NO_ROUTES;
      last = { stamp, rules: { router: createRouter(routes), headers: parseHeaders(headers) } };
    }
    return last.rules;
  };
}

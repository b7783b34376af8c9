/** Serves `out/` as a real host should, by the site's own `_redirects` and `_headers`. A new build is seen at once. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { MANIFEST_FILE } from '../ledger/manifest.ts';
import { noSiteToPreview } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { isFile, stampOf } from '../disk/real-path.ts';
import { answer, plainReply, send, type Reply } from './answer.ts';
import { openContents, plainContent, type Contents } from './contents.ts';
import { listen, type ListenAddress } from './listen.ts';
import { parseServeRules, type ServeRules } from './resolve.ts';

export interface PreviewOptions extends ListenAddress {
  readonly out: string;
  /** Files that show the state of the folder at this moment, with the scripts that they name; `read` returns null for any other file. */
  readonly live?:
    | {
        readonly isFile: (file: string) => boolean;
        readonly read: (file: string, published: () => Buffer) => Promise<Buffer | null>;
      }
    | undefined;
  /** Called with a line for each request: "200 GET /locations/macon". */
  readonly log?: (line: string) => void;
}

export type Preview = Awaited<ReturnType<typeof startPreview>>;

/** Starts serving. A folder without a site, and a port that cannot be opened, are GenErrors. */
export async function startPreview({ out, live, log = () => {}, ...address }: PreviewOptions) {
  if (!existsSync(join(out, 'index.html')) && !existsSync(join(out, MANIFEST_FILE)))
    throw new GenError({ file: out, ...noSiteToPreview() });
  const contents = withLive(openContents(out), { ...address, out, live });
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

/** Replaces files that show the state of the site by what they would show at this moment. */
function withLive({ isFile, read }: Contents, { out, live }: PreviewOptions): Contents {
  return {
    isFile: (file) => isFile(file) || live?.isFile(file) === true,
    read: async (file, encoding) => {
      const body = (await live?.read(file, () => readFileSync(join(out, file)))) ?? null;
      if (body === null) return read(file, encoding);
      return plainContent(file, body);
    },
  };
}

/** Returns a function that reads the current rules. They are parsed again only after a new build. */
function rulesReader(out: string): () => ServeRules {
  const files = ['_redirects', '_headers'].map((file) => join(out, file));
  let last: { readonly stamp: string; readonly rules: ServeRules } | undefined;
  return () => {
    const stamp = files.map(stampOf).join(' ');
    if (last?.stamp !== stamp) {
      const [redirects = '', headers = ''] = files.map((file) => (isFile(file) ? readFileSync(file, 'utf8') : ''));
      last = { stamp, rules: parseServeRules({ redirects, headers }) };
    }
    return last.rules;
  };
}

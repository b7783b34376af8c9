/** `gen dev`: the site while it is edited, on the server, watcher, WebSocket and overlay of Vite. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { withNodeEnv } from '../bundle/vite/config.ts';
import { GenError } from '../errors/problem.ts';
import { plainReply, send } from '../serve/answer.ts';
import { listen } from '../serve/listen.ts';
import { isVites } from './addresses.ts';
import { openSession, type SessionOptions } from './session.ts';

export interface DevOptions extends SessionOptions {
  readonly host: string;
  /** The next free one is taken if it is in use. */
  readonly port: number;
  /** Opens the site in a browser. */
  readonly open?: boolean | undefined;
}

export type DevServer = Awaited<ReturnType<typeof startDev>>;

/** Time for the first page before Vite starts, in ms. */
const FIRST_PAGE_MS = 100;

/** Starts the server and returns when it listens. A port or host that cannot be opened is a GenError. */
export async function startDev(options: DevOptions) {
  const session = openSession(options);
  const http = createServer((request, response) => {
    // Vite loads after the first pages. It checks other host names itself.
    if (!session.isLive() && !isVites(request) && isLocal(request.headers.host))
      return void session.respond(request, response);
    const notFound = (): void => send(response, plainReply(404, 'Not found'), false);
    vite.then(({ middlewares }) => middlewares(request, response, notFound), notFound);
  });
  const url = await listenNear(http, options);
  const vite = startBehind();
  return {
    url,
    /** Resolves when Vite has started, rejects if it cannot. */
    started: vite.then(() => {}),
    /** Reports an error of the site's code, and shows it in all tabs. */
    fail: session.fail,
    close: async (): Promise<void> => {
      await vite.then((server) => server.close()).catch(() => {});
      http.close().closeAllConnections();
      await once(http, 'close');
    },
  };

  async function startBehind(): Promise<ViteDevServer> {
    await session.isOpened;
    await pause(FIRST_PAGE_MS);
    // React renders in production mode, whatever the mode of Vite is.
    const { startVite } = await withNodeEnv('production', () => import('./vite.ts'));
    const server = await startVite({ ...options, http, session });
    if (options.open) openBrowser(server, url);
    return server;
  }
}

function openBrowser(server: ViteDevServer, url: string): void {
  server.resolvedUrls = { local: [url], network: [] };
  server.openBrowser();
}

/** A page of another site can make its own name lead to this machine, but no number and no "localhost". */
function isLocal(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0;
}

/** Ports tried after the one that was asked for. */
const TRIES = 20;

async function listenNear(http: Server, { host, port, print }: DevOptions): Promise<string> {
  for (let candidate = port; ; candidate++) {
    try {
      const url = await listen(http, { host, port: candidate });
      if (candidate !== port) print(`Port ${port} is in use.`);
      return url;
    } catch (error) {
      const { cause } = error as Error;
      const isTaken = error instanceof GenError && (cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
      if (!isTaken || port === 0 || candidate - port >= TRIES) throw error;
    }
  }
}

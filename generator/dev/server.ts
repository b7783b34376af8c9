/** `gen dev`: the site while it is edited, on the server, watcher, WebSocket and overlay of Vite. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import { withNodeEnv } from '../bundle/vite/config.ts';
import { plainReply } from '../serve/answer.ts';
import { listen } from '../serve/listen.ts';
import { send } from '../serve/send.ts';
import { isForVite } from './addresses.ts';
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
    if (!session.isLive() && !isForVite(request) && request.headers.host === new URL(url).host)
      return void session.respond(request, response);
    const notFound = (): void => send(request, response, plainReply(404, 'Not found'));
    vite.then(({ middlewares }) => middlewares(request, response, notFound), notFound);
  });
  const url = await listen(http, options);
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
    server.resolvedUrls = { local: [url], network: [] };
    if (options.open) server.openBrowser();
    return server;
  }
}

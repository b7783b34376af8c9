/** A server before another one, whose pages record their own errors: not every driver reports them. */
import { createServer, type Server } from 'node:http';
import { listen } from '../../../generator/serve/listen.ts';
import { forward } from '../forward.ts';

/** The first script of each page. It comes before the policy of the page, so the policy does not bind it. */
const RECORD = `<script>
  window.recorded = [];
  addEventListener('error', ({ message, target }) => recorded.push(message || 'not loaded: ' + (target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => recorded.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => recorded.push('policy: ' + violatedDirective + ' ' + blockedURI));
</script>`;

export interface NotedPages {
  readonly url: string;
  /** Ends the server; from then on the site is without signal. */
  readonly close: () => void;
}

/** Serves what is at `upstream` ("http://127.0.0.1:43210"). `recorded` in a page lists its errors and violations. */
export async function serveNoted(upstream: string): Promise<NotedPages> {
  const server: Server = createServer(async ({ url = '/' }, response) => {
    const { status, headers, body } = await forward(`${upstream}${url}`);
    // The page repeats its policy in its head, where it binds all that comes after.
    const { 'content-security-policy': _, ...others } = headers;
    response.writeHead(status, others);
    const isPage = headers['content-type']?.startsWith('text/html');
    response.end(isPage ? body.toString().replace('<head>', `<head>${RECORD}`) : body);
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

/** `gen dev` over a site of a test, on a free port. */
import { startDev, type DevServer } from '../../generator/dev/server.ts';
import { DATE, type Workplace } from '../fixtures/workplaces.ts';

export interface StartedServer extends DevServer {
  /** Everything that the terminal has shown. */
  readonly printed: string[];
}

/** Starts a server. With `isLive`, Vite has started and answers. */
export async function startServer({ project }: Workplace, { isLive = true, port = 0 } = {}): Promise<StartedServer> {
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  const { NODE_ENV } = process.env;
  const server = await startDev({ project, host: '127.0.0.1', port, date: DATE, print });
  if (isLive) await server.started;
  const close = async (): Promise<void> => {
    await server.close();
    // The next file of this worker shall not run in development.
    process.env.NODE_ENV = NODE_ENV;
  };
  return { ...server, printed, close };
}

/** Removes what `gen dev` has in place of a build: where elements are written, styles, scripts and their addresses. */
export const withoutDev = (html: string): string =>
  html
    .replace(/ data-source="[^"]*"/g, '')
    .replace(/<meta http-equiv="Content-Security-Policy" content="[^"]*">/, '')
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<script type="module">[^<]*<\/script>/, '')
    .replace(/"\/(?:assets|@gen\/@id\/gen:island)\/([A-Z]\w+)(?:\.[\w-]+\.js)?"/g, '"$1"')
    .replace(/"(?:\/assets\/(\w+)\.[\w-]+\.js|\/@gen\/@fs\/[^"]*\/scripts\/(\w+)\.ts)"/g, '"$1$2"');

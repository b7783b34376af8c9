/** Open tabs and their event streams (server-sent events). */
import type { ServerResponse } from 'node:http';
import type { ShownProblem } from './frames.ts';
import type { PageStatus } from './messages.ts';

/** State of a page as its tabs get it, with the lines around each problem. */
export interface TabMessage extends Omit<PageStatus, 'problems'> {
  readonly problems: readonly ShownProblem[];
}

export interface Tabs {
  /** Adds a tab that shows a path, and sends it the state of its page. */
  readonly add: (response: ServerResponse, path: string) => void;
  /** Sends every tab the state of its page. */
  readonly tell: () => void;
  /** Paths that tabs show. */
  readonly paths: () => ReadonlySet<string>;
  readonly close: () => void;
}

/** Proxies and sleeping machines forget a connection on which nothing comes. */
const BEAT_MS = 15_000;

interface TabsOptions {
  /** State of a page; null when it is not there yet. */
  readonly messageFor: (path: string) => TabMessage | null;
  /** Called when tabs show other paths than before. */
  readonly onPaths: (paths: ReadonlySet<string>) => void;
}

export function openTabs({ messageFor, onPaths }: TabsOptions): Tabs {
  const tabs = new Map<ServerResponse, string>();
  const paths = (): ReadonlySet<string> => new Set(tabs.values());
  const send = (response: ServerResponse, message: TabMessage | null): void => {
    if (message) response.write(`data: ${JSON.stringify(message)}\n\n`);
  };
  const beat = setInterval(() => {
    for (const response of tabs.keys()) response.write(': \n\n');
  }, BEAT_MS);
  beat.unref();
  return {
    add: (response, path) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
      response.write('retry: 300\n\n');
      const isNew = !paths().has(path);
      tabs.set(response, path);
      response.on('close', () => {
        tabs.delete(response);
        if (!paths().has(path)) onPaths(paths());
      });
      send(response, messageFor(path));
      if (isNew) onPaths(paths());
    },
    tell: () => {
      const messages = new Map([...paths()].map((path) => [path, messageFor(path)]));
      for (const [response, path] of tabs) send(response, messages.get(path) ?? null);
    },
    paths,
    close: () => {
      clearInterval(beat);
      for (const response of tabs.keys()) response.end();
    },
  };
}

/** Open tabs, and how they are told (server-sent events). */
import type { ServerResponse } from 'node:http';
import type { ShownProblem } from './frames.ts';

/** What a tab is told. */
export interface TabMessage {
  /** Names the state of its page: a page of another version is out of date. */
  readonly version: string;
  readonly problems: readonly ShownProblem[];
  /** Counts the changes of images, whose addresses stay the same. */
  readonly images: number;
  /** What must be said of the page, such as on which build it stands. */
  readonly note: string | null;
}

export interface Tabs {
  /** Adds a tab that looks at a path; tells it at once where things stand. */
  readonly add: (response: ServerResponse, path: string) => void;
  readonly tell: () => void;
  /** Paths that somebody looks at. */
  readonly paths: () => ReadonlySet<string>;
  readonly close: () => void;
}

/** Proxies and sleeping machines forget a connection on which nothing comes. */
const BEAT_MS = 15_000;

/** `messageFor` makes what a tab at a path is told. */
export function openTabs(messageFor: (path: string) => TabMessage): Tabs {
  const tabs = new Map<ServerResponse, string>();
  const send = (response: ServerResponse, message: TabMessage): void =>
    void response.write(`data: ${JSON.stringify(message)}\n\n`);
  const beat = setInterval(() => {
    for (const response of tabs.keys()) response.write(': \n\n');
  }, BEAT_MS);
  beat.unref();
  return {
    add: (response, path) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
      response.write('retry: 300\n\n');
      tabs.set(response, path);
      response.on('close', () => tabs.delete(response));
      send(response, messageFor(path));
    },
    tell: () => {
      const messages = new Map<string, TabMessage>();
      for (const [response, path] of tabs) {
        const message = messages.get(path) ?? messageFor(path);
        messages.set(path, message);
        send(response, message);
      }
    },
    paths: () => new Set(tabs.values()),
    close: () => {
      clearInterval(beat);
      for (const response of tabs.keys()) response.end();
    },
  };
}

/** Open tabs, their event streams (server-sent events), and the states of the pages that they show. */
import type { ServerResponse } from 'node:http';
import type { Problem } from '../../errors/problem.ts';
import type { TabStatus } from '../messages.ts';
import { showProblems, type ShownProblem } from './code-frames.ts';

/** State of a page as its tabs receive it, with the lines around each problem. */
export interface TabMessage extends Omit<TabStatus, 'problems'> {
  readonly problems: readonly ShownProblem[];
}

/** Proxies and sleeping machines drop connections on which nothing comes. */
const BEAT_MS = 15_000;
/** State of a page before the site process has reported one. */
const UNREAD: TabStatus = { version: 'none-0', problems: [], images: 0, note: null };

interface TabsOptions {
  readonly cwd: string;
  /** Called when tabs show other paths than before. */
  readonly onPaths: (paths: ReadonlySet<string>) => void;
}

export class Tabs {
  readonly #options: TabsOptions;
  readonly #tabs = new Map<ServerResponse, string>();
  readonly #beat: NodeJS.Timeout;
  #statuses: ReadonlyMap<string, TabStatus> = new Map();
  /** State of pages that no tab shows. Its version names the session of the last site process. */
  #other = UNREAD;
  /** The problem that ended the site process; null while it runs. */
  #end: Problem | null = null;

  constructor(options: TabsOptions) {
    this.#options = options;
    this.#beat = setInterval(() => {
      for (const response of this.#tabs.keys()) response.write(': \n\n');
    }, BEAT_MS).unref();
  }

  /** Paths that tabs show. */
  get paths(): ReadonlySet<string> {
    return new Set(this.#tabs.values());
  }

  /** Adds a tab that shows a path, and sends it the state of its page. */
  add(response: ServerResponse, path: string): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
    response.write('retry: 300\n\n');
    const { onPaths } = this.#options;
    const isNew = !this.paths.has(path);
    this.#tabs.set(response, path);
    response.on('close', () => {
      this.#tabs.delete(response);
      if (!this.paths.has(path)) onPaths(this.paths);
    });
    this.#send([[response, path]]);
    if (isNew) onPaths(this.paths);
  }

  /** State of a page as far as the site process has reported it. */
  statusOf(path: string): TabStatus {
    const status = this.#statuses.get(path) ?? this.#other;
    return this.#end ? { ...status, note: null, problems: [this.#end] } : status;
  }

  /** Sends new states to their tabs. */
  update(pages: ReadonlyMap<string, TabStatus>): void {
    this.#statuses = pages;
    for (const { version } of pages.values()) this.#other = { ...UNREAD, version: version.replace(/-.*$/, '-0') };
    this.#send(this.#tabs);
  }

  /** Shows a problem in every tab, until `recover` is called. */
  fail(problem: Problem): void {
    this.#end = problem;
    this.#send(this.#tabs);
  }

  recover(): void {
    this.#end = null;
  }

  close(): void {
    clearInterval(this.#beat);
    for (const response of this.#tabs.keys()) response.end();
  }

  #send(tabs: Iterable<[ServerResponse, string]>): void {
    for (const [response, path] of tabs) {
      const status = this.statusOf(path);
      if (!this.#end && !this.#statuses.has(path)) continue;
      const message: TabMessage = { ...status, problems: showProblems(status.problems, this.#options.cwd) };
      response.write(`data: ${JSON.stringify(message)}\n\n`);
    }
  }
}

/** Open tabs, their event streams (server-sent events), and the states of the pages that they show. */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { attempt, type Problem } from '../../errors/problem.ts';
import type { TabStatus } from '../messages.ts';

/** State of a page as its tabs receive it, with the lines around each problem. */
export type TabMessage = TabStatus & { readonly problems: readonly ShownProblem[] };

/** A problem with lines of its source; null if it has no line, or if the file cannot be read. */
export interface ShownProblem extends Problem {
  /** `from` is the number of the first line. */
  readonly frame: { readonly from: number; readonly lines: readonly string[] } | null;
}

/** Proxies and sleeping machines drop connections on which nothing comes. */
const BEAT_MS = 15_000;
/** State of a page before the site process has reported one. */
const UNREAD: TabStatus = { version: 'none-0', problems: [], images: 0, note: null };

export type Tabs = ReturnType<typeof openTabs>;

/** Files of problems are relative to `cwd`; `onPaths` is called when tabs show other paths than before. */
export function openTabs({ cwd, onPaths }: { cwd: string; onPaths: (paths: ReadonlySet<string>) => void }) {
  const tabs = new Map<ServerResponse, string>();
  let statuses: ReadonlyMap<string, TabStatus> = new Map();
  /** State of pages that no tab shows. Its version names the session of the last site process. */
  let other = UNREAD;
  /** The problem that ended the site process; null while it runs. */
  let end: Problem | null = null;
  const beat = setInterval(() => {
    for (const response of tabs.keys()) response.write(': \n\n');
  }, BEAT_MS).unref();
  const paths = (): ReadonlySet<string> => new Set(tabs.values());
  /** Returns the state of a page as far as the site process has reported it. */
  const statusOf = (path: string): TabStatus => {
    const status = statuses.get(path) ?? other;
    return end ? { ...status, note: null, problems: [end] } : status;
  };
  const send = (receivers: Iterable<[ServerResponse, string]>): void => {
    for (const [response, path] of receivers) {
      if (!end && !statuses.has(path)) continue;
      const status = statusOf(path);
      const message: TabMessage = { ...status, problems: showProblems(status.problems, cwd) };
      response.write(`data: ${JSON.stringify(message)}\n\n`);
    }
  };
  return {
    paths,
    statusOf,
    /** Adds a tab that shows a path, and sends it the state of its page. */
    add: (response: ServerResponse, path: string): void => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
      response.write('retry: 300\n\n');
      const isNew = !paths().has(path);
      tabs.set(response, path);
      response.on('close', () => {
        tabs.delete(response);
        if (!paths().has(path)) onPaths(paths());
      });
      send([[response, path]]);
      if (isNew) onPaths(paths());
    },
    /** Sends new states to their tabs. */
    update: (pages: ReadonlyMap<string, TabStatus>): void => {
      statuses = pages;
      for (const { version } of pages.values()) other = { ...UNREAD, version: version.replace(/-.*$/, '-0') };
      send(tabs);
    },
    /** Shows a problem in every tab, until `recover` is called. */
    fail: (problem: Problem): void => {
      end = problem;
      send(tabs);
    },
    recover: (): void => {
      end = null;
    },
    close: (): void => {
      clearInterval(beat);
      for (const response of tabs.keys()) response.end();
    },
  };
}

/** Lines shown before and after the place of a problem. */
const AROUND = 3;
/** Longer lines are cut: a file of one line would fill the screen. */
const WIDEST = 200;

/** Adds the lines around each place. Files are relative to the working folder. */
export const showProblems = (problems: readonly Problem[], cwd: string): ShownProblem[] =>
  problems.map((problem) => ({ ...problem, frame: frameOf(problem, cwd) }));

function frameOf({ file, line }: Problem, cwd: string): ShownProblem['frame'] {
  const all = line === undefined ? null : attempt(() => readFileSync(resolve(cwd, file), 'utf8').split('\n'));
  if (line === undefined || !all) return null;
  const from = Math.max(1, line - AROUND);
  return { from, lines: all.slice(from - 1, line + AROUND).map((text) => text.slice(0, WIDEST)) };
}

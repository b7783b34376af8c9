/**
 * `gen dev`: the site while it is edited. This process listens, watches files and holds the open tabs. A second process
 * runs the code of the site and draws its pages. A mistake there can end the second process, but never this one.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { GenError, type Problem } from '../../errors/problem.ts';
import type { Project } from '../../project.ts';
import { listen } from '../../serve/listen.ts';
import { createDeferred } from '../deferred.ts';
import type { ChangeReport, FromSite, DevSiteOptions } from '../messages.ts';
import { openInEditor } from './editor.ts';
import { createHttpServer } from './http.ts';
import { Supervisor } from './supervisor.ts';
import { Tabs } from './tabs.ts';

export type DevEvent =
  /** The site process is ready again after a new start. */
  | { readonly type: 'restarted'; readonly ms: number }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'changed'; readonly report: ChangeReport }
  /** All current problems of the site; none when they are fixed. */
  | { readonly type: 'problems'; readonly problems: readonly Problem[] };

export interface DevOptions extends Omit<DevSiteOptions, 'project'> {
  /** Resolves the folders of the site. Called after changes, too: a folder of the site's own may come or go. */
  readonly findProject: () => Project;
  readonly host: string;
  readonly port: number;
  readonly onEvent: (event: DevEvent) => void;
  readonly stderr: { readonly write: (text: string) => unknown };
}

export interface DevServer {
  readonly url: string;
  /** Current problems of the site. */
  readonly problems: () => readonly Problem[];
  /** Resolves when the first page can be drawn, or the site has ended its process. */
  readonly opened: Promise<void>;
  /** Resolves when everything is loaded that a first edit would wait for. */
  readonly warm: Promise<void>;
  /** Starts the site process again. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the server and returns when it listens. Pages show mistakes in the site; a port or host that cannot be opened is a GenError. */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const { findProject, host, onEvent } = options;
  const { cwd } = findProject();
  const firstScript = createDeferred<string>();
  const warm = createDeferred();
  let script = firstScript.promise;
  let problems: readonly Problem[] = [];
  const report = (found: readonly Problem[]): void => {
    problems = found;
    onEvent({ type: 'problems', problems });
  };
  const onMessage = (message: FromSite): void => {
    if (message.type === 'note') onEvent(message);
    else if (message.type === 'status') tabs.update(message.pages);
    else if (message.type === 'script') {
      firstScript.resolve(message.text);
      script = Promise.resolve(message.text);
    } else if (message.type === 'changed') {
      problems = message.report.problems;
      onEvent(message);
    } else if (message.type === 'opened' || message.type === 'warm') {
      if (message.type === 'opened') tabs.recover();
      else warm.resolve();
      report(message.problems);
    }
  };
  const tabs = new Tabs({ cwd, onPaths: (paths) => supervisor.send({ type: 'tabs', paths }) });
  const supervisor = new Supervisor({
    ...options,
    paths: () => tabs.paths,
    onMessage,
    onRestart: (ms) => onEvent({ type: 'restarted', ms }),
    onEnd: (problem) => {
      tabs.fail(problem);
      report([problem]);
      warm.resolve();
    },
  });
  const server = createHttpServer({
    ...{ host, cwd, tabs },
    script: () => script,
    ask: (request) => supervisor.ask(request),
    onPage: () => supervisor.look(),
    open: (place) => openInEditor(place, findProject()),
  });
  const close = async (): Promise<void> => {
    warm.resolve();
    tabs.close();
    await supervisor.close();
    if (!server.listening) return;
    server.close().closeAllConnections();
    await once(server, 'close');
  };
  try {
    const url = await listenNear(server, options);
    const { opened } = supervisor;
    return { url, opened, problems: () => problems, warm: warm.promise, restart: () => supervisor.restart(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ports tried after the one that was asked for. */
const TRIES = 20;

/** Listens on the port, or on the next one that is free. */
async function listenNear(server: Server, { host, port, onEvent }: DevOptions): Promise<string> {
  for (let candidate = port; ; candidate++) {
    try {
      const url = await listen(server, { host, port: candidate });
      if (candidate !== port) onEvent({ type: 'note', text: `Port ${port} is in use: the site is at ${url}.` });
      return url;
    } catch (error) {
      const { cause } = error as Error;
      const isTaken = error instanceof GenError && (cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
      if (!isTaken || port === 0 || candidate - port >= TRIES) throw error;
    }
  }
}

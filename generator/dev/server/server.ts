/**
 * `gen dev`: the site while it is edited. This process listens, watches files and holds the open tabs. A second process
 * runs the code of the site and draws its pages. A mistake there can end the second process, but never this one.
 */
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import launch from 'launch-editor';
import { isFile } from '../../disk/real-path.ts';
import { attempt, GenError, type Problem } from '../../errors/problem.ts';
import type { Project } from '../../project.ts';
import { listen } from '../../serve/listen.ts';
import { isInside } from '../changes.ts';
import { createDeferred } from '../deferred.ts';
import type { FromSite } from '../messages.ts';
import { createHttpServer } from './http.ts';
import { superviseSite, type SupervisorOptions } from './supervisor.ts';
import { openTabs } from './tabs.ts';

export type DevEvent =
  | Extract<FromSite, { readonly type: 'note' | 'changed' }>
  /** The site process is ready again after a new start. */
  | { readonly type: 'restarted'; readonly ms: number }
  /** All current problems of the site; none when they are fixed. */
  | { readonly type: 'problems'; readonly problems: readonly Problem[] };

/** `findProject` is called after changes, too: a folder of the site's own may come or go. */
export interface DevOptions extends Pick<SupervisorOptions, 'findProject' | 'folders' | 'date' | 'stderr'> {
  readonly host: string;
  readonly port: number;
  readonly onEvent: (event: DevEvent) => void;
}

export type DevServer = Awaited<ReturnType<typeof startDev>>;

/** Starts the server and returns when it listens. Pages show mistakes in the site; a port or host that cannot be opened is a GenError. */
export async function startDev(options: DevOptions) {
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
  const tabs = openTabs({ cwd, onPaths: (paths) => supervisor.send({ type: 'tabs', paths }) });
  const supervisor = superviseSite({
    ...options,
    paths: tabs.paths,
    onMessage,
    onRestart: (ms) => onEvent({ type: 'restarted', ms }),
    onEnd: (problem) => {
      tabs.fail(problem);
      report([problem]);
      warm.resolve();
    },
  });
  const server = createHttpServer({
    ...{ host, cwd, tabs, ask: supervisor.ask, onPage: supervisor.look },
    script: () => script,
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
  const { opened, restart } = supervisor;
  try {
    return {
      url: await listenNear(server, options),
      /** Returns the current problems of the site. */
      problems: () => problems,
      /** Resolves when the first page can be drawn, or the site has ended its process. */
      opened,
      /** Resolves when everything is loaded that a first edit would wait for. */
      warm: warm.promise,
      /** Starts the site process again. */
      restart,
      close,
    };
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

/** Opens "data/cities/gray.yaml:3:7" in the developer's editor; returns false if that is not a file of the project. */
function openInEditor(place: string, project: Project): boolean {
  const found = locate(place, project);
  if (found) launch(found);
  return found !== null;
}

/** Returns the real path with its line and column, or null if it is not a file of the site. */
export function locate(place: string, { cwd, data, templates, components, site }: Project): string | null {
  const [, name = '', position = ''] = /^(.*?)((?::\d+){0,2})$/s.exec(place) ?? [];
  const file = attempt(() => realpathSync(resolve(cwd, name)));
  const folders = [data, ...templates, ...components, site].flatMap((one) => attempt(() => realpathSync(one)) ?? []);
  const isOurs = file !== null && folders.some((folder) => isInside(folder, file));
  return isOurs && isFile(file) ? `${file}${position}` : null;
}

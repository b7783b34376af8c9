/**
 * `gen dev`: the site while it is edited. This process listens, watches files, and holds the open tabs; a second one runs
 * the code of the site and draws its pages. A mistake there can end the second process, but never this one.
 */
import type { Server } from 'node:http';
import { GenError, type Problem } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import { listen } from '../serve/listen.ts';
import { openTabs } from './events.ts';
import { showProblems } from './frames.ts';
import type { ChangeReport } from './live-site.ts';
import type { FromSite } from './messages.ts';
import { openInEditor } from './editor.ts';
import { openPagesSeen } from './pages-seen.ts';
import { createDevServer } from './server.ts';
import { openSupervisor } from './supervisor.ts';

export interface DevOptions {
  /** Resolves the folders of the site. Called after changes, too: a folder of the site's own may come or go. */
  readonly findProject: () => Project;
  /** The folders as the command line names them: ["--data", "other"]. */
  readonly folders: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Day of pages that have no other, "2026-11-20". */
  readonly date: string;
  /** Called when the site process is ready again after a new start, with the time that took, in ms. */
  readonly onRestart: (ms: number) => void;
  readonly onNote: (text: string) => void;
  readonly onReport: (report: ChangeReport) => void;
  /** Called when problems of the site are new, or gone. */
  readonly onProblems: (problems: readonly Problem[]) => void;
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

/** Starts the server and returns as soon as it listens. Mistakes in the site are shown in its pages; only a port or host that cannot be had is a GenError. */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const seen = openPagesSeen();
  const warm = openSignal();
  let problems: readonly Problem[] = [];
  const report = (found: readonly Problem[]): void => {
    problems = found;
    options.onProblems(found);
  };
  const onMessage = (message: FromSite): void => {
    if (message.type === 'script') seen.setScript(message.text);
    else if (message.type === 'note') options.onNote(message.text);
    else if (message.type === 'report') {
      problems = message.report.problems;
      options.onReport(message.report);
    } else if (message.type === 'status') {
      seen.update(message.pages);
      tabs.tell();
    } else if (message.type === 'opened' || message.type === 'warm') {
      if (message.type === 'opened') seen.revive();
      else warm.resolve();
      report(message.problems);
    }
  };
  const supervisor = openSupervisor({
    ...options,
    paths: () => tabs.paths(),
    onMessage,
    onDeath: (problem) => {
      seen.mourn(problem);
      report([problem]);
      tabs.tell();
      warm.resolve();
    },
  });
  const { cwd } = options.findProject();
  const tabs = openTabs({
    messageFor: (path) => {
      const status = seen.statusOf(path);
      return status && { ...status, problems: showProblems(status.problems, cwd) };
    },
    onPaths: (paths) => supervisor.send({ type: 'tabs', paths }),
  });
  const server = createDevServer({
    host: options.host,
    seen,
    tabs,
    cwd,
    ask: supervisor.ask,
    onPage: supervisor.look,
    open: (place) => openInEditor(place, options.findProject()),
  });
  try {
    const url = await listenNear(server, options);
    return {
      url,
      problems: () => problems,
      opened: supervisor.opened,
      warm: warm.promise,
      restart: supervisor.restart,
      close: async () => {
        warm.resolve();
        tabs.close();
        await supervisor.close();
        await closeServer(server);
      },
    };
  } catch (error) {
    tabs.close();
    await supervisor.close();
    throw error;
  }
}

function openSignal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Ports tried after the one that was asked for. */
const TRIES = 20;

/** Listens on the port, or on the next one that is free. */
async function listenNear(server: Server, { host, port, onNote }: DevOptions): Promise<string> {
  for (let candidate = port; ; candidate++) {
    try {
      const url = await listen(server, { host, port: candidate });
      if (candidate !== port) onNote(`Port ${port} is in use: the site is at ${url}.`);
      return url;
    } catch (error) {
      const { cause } = error as Error;
      const taken = error instanceof GenError && (cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
      if (!taken || port === 0 || candidate - port >= TRIES) throw error;
    }
  }
}

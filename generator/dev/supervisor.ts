/** Keeps a site process running: passes changes on, and starts it again after it ended or when its own files change. */
import { dirname, resolve } from 'node:path';
import { viteConfigs } from '../bundle/vite/site-config.ts';
import type { Problem } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import type { AnsweredRequest } from '../serve/answer.ts';
import { partsOf, type Changes } from './changes.ts';
import { openLookout } from './lookout.ts';
import type { FromSite, SiteAnswer, ToSite } from './messages.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';

export interface Supervisor {
  readonly send: (message: ToSite) => void;
  /** The answer of the site process; null when it has ended. */
  readonly ask: (request: AnsweredRequest) => Promise<SiteAnswer | null>;
  /** Looks for changes that the watcher missed. */
  readonly look: () => void;
  /** Resolves when the first site process is ready, or has ended. */
  readonly opened: Promise<void>;
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface SupervisorOptions {
  readonly findProject: () => Project;
  readonly folders: readonly string[];
  readonly date: string;
  /** Paths that open tabs show. */
  readonly paths: () => ReadonlySet<string>;
  readonly onMessage: (message: FromSite) => void;
  readonly onDeath: (problem: Problem) => void;
  /** Called when a process is ready that is not the first, with the time that took, in ms. */
  readonly onRestart: (ms: number) => void;
  readonly stderr: { readonly write: (text: string) => unknown };
}

export function openSupervisor(options: SupervisorOptions): Supervisor {
  const { findProject, onMessage, onDeath, onRestart } = options;
  let project = findProject();
  let site: SiteProcess | null = null;
  let own: readonly string[] = [];
  let config: readonly string[] = [];
  let starts = 0;
  let isClosed = false;
  let ready: () => void = () => {};
  const opened = new Promise<void>((done) => {
    ready = done;
  });
  const start = (): void => {
    const began = performance.now();
    starts++;
    const started: SiteProcess = startSiteProcess({
      ...options,
      project,
      onMessage: (message) => {
        if (message.type === 'watched') {
          ({ own, config } = message);
          lookout.add([...own, ...config]);
        } else onMessage(message);
        if (message.type === 'opened') {
          started.send({ type: 'tabs', paths: options.paths() });
          if (starts > 1) onRestart(performance.now() - began);
          ready();
        }
      },
      onDeath: (problem) => {
        if (site === started) site = null;
        onDeath(problem);
        ready();
      },
    });
    site = started;
  };
  const restart = async (): Promise<void> => {
    const last = site;
    site = null;
    await last?.close();
    if (!isClosed && !site) start();
  };
  const onChanges = (changes: Changes): void => {
    const now = findProject();
    const isMoved = JSON.stringify(now) !== JSON.stringify(project);
    project = now;
    const parts = partsOf(changes, project, own);
    const isOfVite = [...changes.files].some((file) => config.includes(file));
    if (isMoved || isOfVite || parts.has('program') || (!site && parts.size > 0)) void restart();
    else if (parts.size > 0) site?.send({ type: 'changes', changes });
  };
  start();
  const lookout = openLookout(() => pathsOf(project, [...own, ...config]), onChanges);
  return {
    send: (message) => site?.send(message),
    ask: async (request) => {
      if (!site) lookout.look();
      return site ? site.ask(request) : null;
    },
    look: lookout.look,
    opened,
    restart,
    close: async () => {
      isClosed = true;
      ready();
      await lookout.close();
      await site?.close();
    },
  };
}

/** All files and folders that pages are made from, including folders that may come. */
function pathsOf({ root, cwd, data, templates, components, site }: Project, own: readonly string[]): string[] {
  const program = root.includes('node_modules') ? [] : [resolve(root, 'generator'), resolve(root, 'package-lock.json')];
  const layers = [...templates, ...components, resolve(cwd, 'templates'), resolve(cwd, 'components')];
  return [...new Set([data, ...layers, site, ...viteConfigs(dirname(site)), ...own, ...program])];
}

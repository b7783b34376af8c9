/** Keeps a site process running: passes changes on, and starts it again after it ended or when its own files changed. */
import { dirname, resolve } from 'node:path';
import { viteConfigs } from '../../bundle/vite/site-config.ts';
import { isInPackage } from '../../disk/files.ts';
import type { Problem } from '../../errors/problem.ts';
import type { Project } from '../../project.ts';
import type { AnsweredRequest } from '../../serve/answer.ts';
import { kindsOf, type Changes, type WatchedFiles } from '../changes.ts';
import { createDeferred } from '../deferred.ts';
import type { FromSite, SiteAnswer, DevSiteOptions, ToSite } from '../messages.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';
import { Watcher } from './watcher.ts';

export interface SupervisorOptions extends Omit<DevSiteOptions, 'project'> {
  readonly findProject: () => Project;
  /** Paths that open tabs show. */
  readonly paths: () => ReadonlySet<string>;
  readonly onMessage: (message: FromSite) => void;
  /** Called when the process ends by itself. */
  readonly onEnd: (problem: Problem) => void;
  /** Called when a process is ready that is not the first, with the time that took, in ms. */
  readonly onRestart: (ms: number) => void;
  readonly stderr: { readonly write: (text: string) => unknown };
}

export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #opened = createDeferred();
  readonly #watcher: Watcher;
  #project: Project;
  #watched: WatchedFiles = { modules: [], config: [] };
  #site: SiteProcess | null = null;
  #starts = 0;
  #isClosed = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#project = options.findProject();
    this.#start();
    this.#watcher = new Watcher(
      () => pathsOf(this.#project, this.#watched),
      (changes) => this.#onChanges(changes),
    );
  }

  /** Resolves when the first site process is ready, or has ended. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  send(message: ToSite): void {
    this.#site?.send(message);
  }

  /** Returns the answer of the site process, or null if it has ended. */
  async ask(request: AnsweredRequest): Promise<SiteAnswer | null> {
    if (!this.#site) this.look();
    return this.#site ? this.#site.ask(request) : null;
  }

  /** Looks for changes that the watcher missed. */
  look(): void {
    this.#watcher.look();
  }

  async restart(): Promise<void> {
    const last = this.#site;
    this.#site = null;
    await last?.close();
    if (!this.#isClosed && !this.#site) this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#opened.resolve();
    await this.#watcher.close();
    await this.#site?.close();
  }

  #start(): void {
    const { folders, date, stderr, onMessage, onEnd, onRestart, paths } = this.#options;
    const began = performance.now();
    const isFirst = ++this.#starts === 1;
    const site = startSiteProcess({
      ...{ project: this.#project, folders, date, stderr },
      onMessage: (message) => {
        if (message.type === 'watched') {
          this.#watched = message.files;
          this.#watcher.add([...message.files.modules, ...message.files.config]);
        } else onMessage(message);
        if (message.type !== 'opened') return;
        site.send({ type: 'tabs', paths: paths() });
        if (!isFirst) onRestart(performance.now() - began);
        this.#opened.resolve();
      },
      onEnd: (problem) => {
        if (this.#site === site) this.#site = null;
        onEnd(problem);
        this.#opened.resolve();
      },
    });
    this.#site = site;
  }

  #onChanges(changes: Changes): void {
    const project = this.#options.findProject();
    const isMoved = JSON.stringify(project) !== JSON.stringify(this.#project);
    this.#project = project;
    const kinds = kindsOf(changes, project, this.#watched);
    if (isMoved || kinds.has('program') || (!this.#site && kinds.size > 0)) void this.restart();
    else if (kinds.size > 0) this.send({ type: 'changes', changes });
  }
}

/** Lists all files and folders that pages are made from, including folders that do not exist yet. */
function pathsOf(project: Project, { modules, config }: WatchedFiles): string[] {
  const { root, cwd, data, templates, components, site } = project;
  const program = isInPackage(root) ? [] : [resolve(root, 'generator'), resolve(root, 'package-lock.json')];
  const layers = [...templates, ...components, resolve(cwd, 'templates'), resolve(cwd, 'components')];
  return [...new Set([data, ...layers, site, ...viteConfigs(dirname(site)), ...modules, ...config, ...program])];
}

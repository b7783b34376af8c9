/**
 * Builds in the background: the sitemap needs all pages, and trackers need to know which pages of `out/` are out of date. Such
 * a build is a `gen build` into a folder beside `out/`. It starts when somebody asks for such a page, and nothing waits for it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../../define/page.ts';
import { shownPath } from '../../disk/files.ts';
import { statePaths } from '../../emit/state.ts';
import { attempt } from '../../errors/problem.ts';
import { COMMAND_FILE } from '../../program.ts';
import type { DevSiteOptions } from '../messages.ts';
import { isReport, type SiteState } from './state.ts';
import { readPageStates } from '../../build/page-states.ts';
import { stampOf } from '../../disk/real-path.ts';
import { MANIFEST_FILE, readManifest } from '../../ledger/manifest.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { fileOfPath } from '../../plan/paths.ts';

interface WholeSiteOptions extends DevSiteOptions {
  /** The current state of the site; null until it has been good once. */
  readonly state: () => SiteState | null;
  /** Called when a build has started or ended. */
  readonly onChange: () => void;
}

export class WholeSite {
  /** Folder of the builds. */
  readonly out: string;
  readonly #options: WholeSiteOptions;
  #child: ChildProcess | null = null;
  /** Numbers of the newest states that were asked for, and that a build was started for. */
  #wanted = 0;
  #tried = 0;
  /** Number of the state that was built last. */
  #built: number | null = null;
  #isClosed = false;

  constructor(options: WholeSiteOptions) {
    this.#options = options;
    this.out = join(statePaths(options.project.out).folder, 'dev');
  }

  /** Has this state built, after the build that runs. */
  build({ number }: SiteState): void {
    this.#wanted = Math.max(this.#wanted, number);
    if (this.#child || this.#wanted <= this.#tried) return;
    this.#tried = this.#wanted;
    this.#start();
    this.#options.onChange();
  }

  /** Returns the state of `out/` at this moment. */
  outcome(): Outcome {
    const { project, state: current } = this.#options;
    const state = current();
    if (!state) throw new Error('pages were asked for before the site was loaded');
    return readOutcome(project.out, this.#built === state.number ? this.out : null, state);
  }

  /** Counts the builds: each may tell more pages that are out of date. */
  outcomeNumber(): number {
    return this.#built ?? 0;
  }

  /** Returns a remark on the figures of a page, or null for a page without such figures. */
  noteFor(path: string): string | null {
    const state = this.#options.state();
    if (!state || !isReport(state, path)) return null;
    const shown = `This page shows ${shownPath(this.#options.project.out)}/ as it is at this moment`;
    if (this.#built === state.number) return `${shown}, beside the sources as they are now.`;
    return `${shown}. Which pages are out of date is ${this.#child ? 'being worked out' : 'not known: the site cannot be built'}.`;
  }

  /** Ends a running build, and resolves when it has put its folder in order. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (!this.#child) return;
    const ended = once(this.#child, 'close');
    this.#child.kill('SIGTERM');
    await ended;
  }

  #start(): void {
    const { project, date, folders, state, onChange } = this.#options;
    const number = this.#tried;
    const args = [COMMAND_FILE, 'build', '--out', this.out, '--date', date, ...folders];
    // Without output: the pages themselves show mistakes of the site.
    const child = spawn(process.execPath, args, { cwd: project.cwd, stdio: 'ignore' });
    this.#child = child;
    child.on('error', () => {});
    // Pages that somebody looks at come first, where the system allows that.
    attempt(() => setPriority(child.pid as number, constants.priority.PRIORITY_BELOW_NORMAL));
    // "close" is emitted for a program that could not be started, too.
    child.once('close', (code) => {
      this.#child = null;
      if (code === 0) this.#built = number;
      if (this.#isClosed) return;
      onChange();
      const now = state();
      if (now && this.#wanted > this.#tried) this.build(now);
    });
  }
}

/**
 * Reads the state of `out` at this moment. Which of its pages are out of date shows beside `built`, a folder with a build of
 * today's sources; without one, none is.
 */
export function readOutcome(out: string, built: string | null, { plan, renderer }: SiteState): Outcome {
  const today = built === null ? null : readManifest(join(built, MANIFEST_FILE));
  const reports = new Set(plan.reportPaths.map(fileOfPath));
  const keyOf = (file: string): string | null => (reports.has(file) ? null : (today?.find(file)?.key ?? null));
  return readPageStates({ plan, renderer, out, keyOf });
}

/** Returns a function that finds the day on which a page last changed, in the manifest of the published site. */
export function createDayFinder(out: string): (file: string, content: string) => string | null {
  const path = join(out, MANIFEST_FILE);
  let stamp = '';
  let manifest: Ledger | null = null;
  return (file, content) => {
    const now = stampOf(path);
    if (now !== stamp) manifest = readManifest(path);
    stamp = now;
    const row = manifest?.find(file) ?? null;
    return row && row.content === content ? row.lastmod : null;
  };
}

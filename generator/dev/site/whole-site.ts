/**
 * Builds in the background, for pages that need the whole site: trackers, the link audit, the sitemap. Such a build is a
 * `gen build` into a folder beside `out/`. It starts when somebody asks for such a page, and nothing waits for it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../../define/page.ts';
import { statePaths } from '../../emit/state.ts';
import { COMMAND_FILE } from '../../program.ts';
import type { SiteOptions } from '../messages.ts';
import { NO_OUTCOME, readOutcome } from './outcome.ts';
import { isReport, type SiteState } from './state.ts';

interface WholeSiteOptions extends SiteOptions {
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
  /** Number and time, in ms, of the state that was built last. */
  #built: { readonly number: number; readonly at: number } | null = null;
  #isClosed = false;
  #last: { readonly outcome: Outcome; readonly number: number | null } | null = null;
  #outcomes = 0;

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

  /** Returns the outcome of the newest build: the last one here, or that in `out/`. */
  outcome(): Outcome {
    const { project, date, state: current } = this.#options;
    const state = current();
    const number = this.#built?.number ?? null;
    const none = { ...NO_OUTCOME, date };
    if (!state) return none;
    if (this.#last && this.#last.number === number) return this.#last.outcome;
    const outcome = readOutcome(this.#built ? this.out : project.out, state) ?? this.#last?.outcome ?? none;
    this.#last = { outcome, number };
    this.#outcomes++;
    return outcome;
  }

  /** Counts the outcomes. */
  outcomeNumber(): number {
    this.outcome();
    return this.#outcomes;
  }

  /** Returns a remark about the build that the figures of a page come from, or null for a page without such figures. */
  noteFor(path: string): string | null {
    const state = this.#options.state();
    if (!state || !isReport(state, path)) return null;
    const built = this.#built;
    const source = built
      ? `These figures are those of the site at ${new Date(built.at).toTimeString().slice(0, 8)}`
      : 'These figures are those of the last build, if there was one';
    if (built?.number === state.number) return `${source}, as it is now.`;
    return `${source}; ${this.#child ? 'newer ones are being made' : 'the site has changed since'}.`;
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
    lowerPriority(child);
    // "close" is emitted for a program that could not be started, too.
    child.once('close', (code) => {
      this.#child = null;
      if (code === 0) this.#built = { number, at: Date.now() };
      if (this.#isClosed) return;
      onChange();
      const now = state();
      if (now && this.#wanted > this.#tried) this.build(now);
    });
  }
}

/** Pages that somebody looks at come first. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system allows that.
  }
}

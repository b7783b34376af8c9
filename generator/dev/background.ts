/**
 * A build in the background, for pages that need the whole site: trackers, the link audit, the sitemap. It is a
 * `gen build` of its own into a folder beside `out/`, begun when somebody asks for such a page and never waited for.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { statePaths } from '../emit/state.ts';
import type { Project } from '../project.ts';
import { COMMAND_FILE } from '../program.ts';

export interface BuiltState {
  /** Number of the state that was built. */
  readonly number: number;
  /** When, in ms. */
  readonly at: number;
}

export interface Background {
  /** Folder of the tree that it builds. */
  readonly out: string;
  readonly built: () => BuiltState | null;
  readonly running: () => boolean;
  /** Wants this state to be built; the newest wish counts. */
  readonly ask: (number: number) => void;
  /** Resolves when nothing is running and nothing is wished for. */
  readonly idle: () => Promise<void>;
  /** Ends a running build, and resolves when it has put its folder in order. */
  readonly close: () => Promise<void>;
}

export interface BackgroundOptions {
  readonly project: Project;
  /** The folders as the command line has named them: ["--data", "other"]. */
  readonly folders: readonly string[];
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Called when a build has begun or ended; `ok` is null when it has begun. */
  readonly onTurn: (ok: boolean | null) => void;
}

export function openBackground({ project, folders, date, onTurn }: BackgroundOptions): Background {
  const out = join(statePaths(project.out).folder, 'dev');
  let child: ChildProcess | null = null;
  let wished = 0;
  let tried = 0;
  let built: BuiltState | null = null;
  let closed = false;
  const waiting: (() => void)[] = [];
  const start = (): void => {
    const number = wished;
    tried = number;
    child = startBuild(project, ['--out', out, '--date', date, ...folders]);
    onTurn(null);
    // "close" comes for a program that could not be started, too.
    child.once('close', (code) => {
      child = null;
      if (code === 0) built = { number, at: Date.now() };
      if (closed) return;
      onTurn(code === 0);
      if (wished > tried) start();
      else for (const resolve of waiting.splice(0)) resolve();
    });
  };
  return {
    out,
    built: () => built,
    running: () => child !== null,
    ask: (number) => {
      wished = Math.max(wished, number);
      if (!child && wished > tried) start();
    },
    idle: () => (child ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve()),
    close: async () => {
      closed = true;
      if (!child) return;
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the build without output: the pages themselves show mistakes of the site. */
function startBuild({ cwd }: Project, flags: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [COMMAND_FILE, 'build', ...flags], { cwd, stdio: 'ignore' });
  child.on('error', () => {});
  try {
    // Pages that somebody looks at come first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets a program do that.
  }
  return child;
}

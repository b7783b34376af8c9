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
import { attempt } from '../../errors/problem.ts';
import { COMMAND_FILE } from '../../program.ts';
import type { DevSiteOptions } from '../messages.ts';
import { isReport, type SiteState } from './state.ts';
import { openBuiltSite, MANIFEST_FILE, type BuiltSite } from '../../build/manifest.ts';
import { outputPaths } from '../../build/stage.ts';
import { readOutcome as readStates } from '../../build/status.ts';
import { stampOf } from '../../disk/real-path.ts';
import { fileOfPath } from '../../plan/paths.ts';

interface WholeSiteOptions extends DevSiteOptions {
  /** The current state of the site; null until it has been good once. */
  readonly state: () => SiteState | null;
  /** Called when a build has started or ended. */
  readonly onChange: () => void;
}

export type WholeSite = ReturnType<typeof createWholeSite>;

export function createWholeSite({ project, date, folders, state, onChange }: WholeSiteOptions) {
  const out = join(outputPaths(project.out).state, 'dev');
  let child: ChildProcess | null = null;
  /** Numbers of the newest states that were asked for, and that a build was started for. */
  let [wanted, tried] = [0, 0];
  /** Number of the state that was built last. */
  let built: number | null = null;
  let isClosed = false;
  /** Has this state built, after the build that runs. */
  const build = ({ number }: SiteState): void => {
    wanted = Math.max(wanted, number);
    if (child || wanted <= tried) return;
    const turn = wanted;
    tried = turn;
    const args = [COMMAND_FILE, 'build', '--out', out, '--date', date, ...folders];
    // Without output: the pages themselves show mistakes of the site.
    const started = spawn(process.execPath, args, { cwd: project.cwd, stdio: 'ignore' });
    child = started;
    started.on('error', () => {});
    // Pages that somebody looks at come first, where the system allows that.
    attempt(() => setPriority(started.pid as number, constants.priority.PRIORITY_BELOW_NORMAL));
    // "close" is emitted for a program that could not be started, too.
    started.once('close', (code) => {
      child = null;
      if (code === 0) built = turn;
      if (isClosed) return;
      onChange();
      const now = state();
      if (now && wanted > tried) build(now);
    });
    onChange();
  };
  return {
    out,
    build,
    /** Returns the state of `out/` at this moment. */
    outcome: (): Outcome => {
      const now = state();
      if (!now) throw new Error('pages were asked for before the site was loaded');
      return readOutcome(project.out, built === now.number ? out : null, now);
    },
    /** Counts the builds: each may find more pages that are out of date. */
    outcomeNumber: (): number => built ?? 0,
    /** Returns a remark on the figures of a page, or null for a page without such figures. */
    noteFor: (path: string): string | null => {
      const now = state();
      if (!now || !isReport(now, path)) return null;
      const shown = `This page shows ${shownPath(project.out)}/ as it is at this moment`;
      if (built === now.number) return `${shown}, beside the sources as they are now.`;
      return `${shown}. Which pages are out of date is ${child ? 'being worked out' : 'not known: the site cannot be built'}.`;
    },
    /** Ends a running build, and resolves when it has put its folder in order. */
    close: async (): Promise<void> => {
      isClosed = true;
      if (!child) return;
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Reads the state of `out` at this moment. Pages are out of date beside `built`, a folder with a build of today's sources. */
export function readOutcome(out: string, built: string | null, { plan, renderer }: SiteState): Outcome {
  const today = built === null ? null : openBuiltSite(built);
  const reports = new Set(plan.reportPaths.map(fileOfPath));
  const keyOf = (_page: unknown, file: string): string | null =>
    reports.has(file) ? null : (today?.files.get(file)?.page?.key ?? null);
  return readStates({ plan, renderer, out, built: openBuiltSite(out), keyOf });
}

/** Returns a function that finds the day on which a page last changed, in the manifest of the published site. */
export function createDayFinder(out: string): (file: string, content: string) => string | null {
  const path = join(out, MANIFEST_FILE);
  let stamp = '';
  let manifest: BuiltSite | null = null;
  return (file, content) => {
    const now = stampOf(path);
    if (now !== stamp) manifest = openBuiltSite(out);
    stamp = now;
    const record = manifest?.files.get(file)?.page;
    return record?.content === content ? record.lastmod : null;
  };
}

/** Merges the files of a new version into a site, against the files that gen has written before. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GenError } from '../../define/index.ts';
import { isSameText, withUnixLines } from './base.ts';

/** The three versions of a file; null where there is none. */
export interface Versions {
  /** As gen wrote it. */
  readonly base: Buffer | null;
  /** As the site has it. */
  readonly yours: Buffer | null;
  /** As the new version writes it. */
  readonly next: Buffer | null;
}

/** What the new version did with a file. */
export type Change = 'added' | 'changed' | 'removed';

/**
 * What an update does with a file of the site: `write` and `remove` where it is as gen wrote it, `merge` and `conflict` where both
 * have changed it, `keep` where it stays although the new version changed it.
 */
export type Action = 'write' | 'remove' | 'merge' | 'conflict' | 'keep';

export interface Merged {
  readonly change: Change;
  readonly action: Action;
  /** The new contents for `write`, `merge` and `conflict`. */
  readonly content?: Buffer;
  /** Number of places with conflict marks. */
  readonly conflicts?: number;
  /** Why a file stays as it is. */
  readonly reason?: string;
}

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : isSameText(one, other);

/** True for pictures and fonts. A drawing is a text, but one with conflict marks is none any more. */
const isPicture = (file: Buffer): boolean => file.includes(0) || /^\s*<svg\b/.test(file.toString('latin1', 0, 100));

/** Merges one file. Returns null if the new version has not changed it, or the site already has the change. */
export function mergeFile({ base, yours, next }: Versions, labels: MergeLabels): Merged | null {
  if (isSame(base, next) || isSame(yours, next)) return null;
  const change: Change = base === null ? 'added' : next === null ? 'removed' : 'changed';
  const keep = (reason: string): Merged => ({ change, action: 'keep', reason });
  if (next === null) return isSame(base, yours) ? { change, action: 'remove' } : keep('you have edited it');
  if (yours === null) return base === null ? { change, action: 'write', content: next } : keep('you have removed it');
  const write = (action: Action, content: Buffer, conflicts?: number): Merged => ({
    change,
    action,
    content: yours.includes('\r\n') ? withWindowsLines(content) : content,
    ...(conflicts && { conflicts }),
  });
  if (isSame(base, yours)) return write('write', next);
  if ([yours, next].some(isPicture)) return keep('it is yours');
  const { text, conflicts } = mergeLines({ base: base ?? Buffer.alloc(0), yours, next }, labels);
  return conflicts > 0 ? write('conflict', text, conflicts) : write('merge', text);
}

/** Compares one file of a site without a base, where nobody can tell whose the differences are. Returns null if there is none. */
export function compareFile({ yours, next }: Versions): Merged | null {
  if (next === null || isSame(yours, next)) return null;
  return yours === null
    ? { change: 'added', action: 'keep', reason: 'you do not have it' }
    : { change: 'changed', action: 'keep', reason: 'yours is another' };
}

/** Names of the versions behind conflict marks. */
export interface MergeLabels {
  readonly base: string;
  readonly next: string;
}

const withWindowsLines = (text: Buffer): Buffer =>
  text.includes(0) ? text : Buffer.from(text.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');

/** `git merge-file`: conflict marks stand where both have changed the same lines, or lines beside each other. */
function mergeLines(
  versions: Readonly<Record<keyof Versions, Buffer>>,
  labels: MergeLabels,
): { readonly text: Buffer; readonly conflicts: number } {
  const names = ['yours', 'base', 'next'] as const;
  const shown = { yours: 'yours', ...labels };
  const flags = names.flatMap((name) => ['-L', shown[name]]);
  const { status, stdout } = runGit(versions, ['merge-file', '-p', ...flags, ...names]);
  return { text: stdout, conflicts: status };
}

/** Returns how files differ, as `git diff` prints it. */
export function diffFiles(old: Readonly<Record<string, Buffer>>, next: Readonly<Record<string, Buffer>>): string {
  const below = (folder: string, files: Readonly<Record<string, Buffer>>): Record<string, Buffer> =>
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [`${folder}/${name.replace(/^(?:\.\.\/)+/, '')}`, content]),
    );
  const flags = ['--no-index', '--no-prefix', '--no-ext-diff', '--no-color'];
  const { stdout } = runGit({ ...below('old', old), ...below('new', next) }, ['diff', ...flags, 'old', 'new']);
  return String(stdout).trimEnd();
}

/** Runs git in a folder of some files. Throws a GenError if there is no git. */
function runGit(
  files: Readonly<Record<string, Uint8Array>>,
  args: readonly string[],
): { readonly status: number; readonly stdout: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'gen-update-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), withUnixLines(content));
  }
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, maxBuffer: 2 ** 28 });
  rmSync(folder, { recursive: true });
  // Above 127 are no numbers of conflicts, but failures of git.
  if (!error && status !== null && status < 128) return { status, stdout };
  throw new GenError(
    {
      file: 'git',
      what: `gen update compares and merges files with git, which does not work here: ${error?.message ?? String(stderr).trim()}.`,
      todo: 'Install git: https://git-scm.com/downloads',
    },
    { cause: error },
  );
}

/** Examines the machine: versions, system calls, permissions, free space. */
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import type { StatePaths } from '../emit/state.ts';
import { isThere, PINNED, statIfThere } from '../disk/real-path.ts';
import { openSystem } from '../disk/system.ts';
import { readTree } from '../disk/list.ts';
import { attempt } from '../errors/problem.ts';
import { count, formatNumber, megabytes } from '../errors/prose.ts';
import { readInput, shownPath } from '../disk/files.ts';
import type { Project } from '../project.ts';
import { note, ok, wrong, type Examined } from './finding.ts';

/** `root` is the folder of the package. */
export function examineNode(root: string): Examined {
  const { version, engines } = JSON.parse(String(readInput(join(root, 'package.json')))) as {
    version: string;
    engines: { node: string };
  };
  const what = `gen ${version} runs on Node ${process.versions.node}.`;
  const fits = satisfies(process.versions.node, engines.node);
  return fits ? ok('node', what) : wrong('node', what, { todo: `Install a Node that is ${engines.node}.` });
}

/** Checks that the site can be exchanged in one step, and synced in one. */
export async function examineSystem({ pin, folder }: StatePaths): Promise<Examined> {
  const system = await openSystem();
  if (!system)
    return note('system', 'koffi could not be loaded: files are published one by one, each in one step.', {
      todo: 'Run "npm ci" where the site is built, if a site that changes as a whole matters.',
    });
  if (pin) return note('system', `out ${PINNED[pin]}: files are published one by one, each in one step.`);
  const sync = system.syncFileSystem ? 'brought to the disk with one call' : 'brought to the disk file by file';
  if (!existsSync(folder)) return ok('system', `koffi is loaded; files are ${sync}.`);
  return canExchange(folder, system.exchange)
    ? ok('system', `Sites are exchanged in one step, and ${sync}.`)
    : note('system', 'Folders cannot be exchanged here: files are published one by one.');
}

function canExchange(folder: string, exchange: (a: string, b: string) => boolean): boolean {
  const made: string[] = [];
  try {
    for (const name of ['a', 'b']) made.push(mkdtempSync(join(folder, `doctor-${name}-`)));
    writeFileSync(join(made[0] as string, 'here'), '');
    return exchange(made[0] as string, made[1] as string) && existsSync(join(made[1] as string, 'here'));
  } catch {
    return false;
  } finally {
    for (const path of made) rmSync(path, { recursive: true, force: true });
  }
}

/** Checks that this user may write in the folders that gen writes to. `isBusy`: a build is at work in them, except in the cache. */
export function examinePermissions({ cache }: Project, { out, folder, pin }: StatePaths, isBusy: boolean): Examined {
  const wanted = isBusy ? [cache] : [out, folder, cache, ...(pin === 'mounted' ? [] : [dirname(out)])];
  const refused = [...new Set(wanted.map(nearest))].flatMap((path) => whyNotWritable(path) ?? []);
  if (refused.length === 0) return ok('permissions', 'Output, ledger and cache can be written.');
  return wrong('permissions', `This user may not write in ${refused.join(', ')}.`, {
    todo: 'Give yourself the right to, or build as the user who has it.',
  });
}

/** Returns the folder itself, or the nearest one around it that exists or cannot be reached. */
function nearest(path: string): string {
  const exists = attempt(() => isThere(path)) ?? true;
  return exists || dirname(path) === path ? path : nearest(dirname(path));
}

/** Returns the name of a folder in which nothing can be made; null if something can. `access` differs where networks stand between. */
function whyNotWritable(path: string): string | null {
  try {
    readdirSync(path);
    rmdirSync(mkdtempSync(join(path, '.gen-doctor-')));
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // `examineDisk` reports a full disk.
    if (['ENOSPC', 'EDQUOT'].includes(code)) return null;
    const shown = path === process.cwd() ? 'the current folder' : shownPath(path);
    return `${shown}${code === 'EROFS' ? ' (a read-only file system)' : ''}`;
  }
}

/** Space and number of files that a build of a small site needs. */
const SOME = { bytes: 64 * 1024 * 1024, files: 2000 };

/** Checks that a second site fits beside the published one: a change of every page needs that. */
export function examineDisk({ out }: StatePaths): Examined {
  const { bavail, bsize, files, ffree } = statfsSync(nearest(out));
  const free = bavail * bsize;
  const site = sizeOf(out);
  const what = `${gigabytes(free)} free where the site lies; it takes ${gigabytes(site.bytes)}.`;
  // Some file systems count no files.
  const isFull = free < Math.max(SOME.bytes, site.bytes) || (files > 0 && ffree < SOME.files + site.files);
  if (!isFull) return ok('disk', what);
  const left = files > 0 ? ` ${count(ffree, 'file')} more can be made there.` : '';
  return wrong('disk', what + left, { todo: 'Free some space: a build needs as much as the site takes.' });
}

function sizeOf(folder: string): { bytes: number; files: number } {
  const sizes = readTree(folder).files.map((file) => statIfThere(join(folder, file))?.size ?? 0);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}

const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? megabytes(bytes) : `${formatNumber(Math.round(bytes / 1e9))} GB`;

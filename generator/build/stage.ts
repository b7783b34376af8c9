/** The output folder: a build makes a whole new one beside it and publishes it with two renames. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { GenError } from '../errors/gen-error.ts';
import { attempt } from '../errors/attempt.ts';
import { shownPath } from '../errors/place.ts';
import { isFolder, renamePatiently } from '../files.ts';
import { firstOf } from '../errors/prose.ts';
import { listAllFiles } from '../output/public.ts';
import type { Project } from '../project.ts';
import type { BuiltSite } from './manifest.ts';
import { MANIFEST_FILE } from '../plan/paths.ts';

export interface OutputPaths {
  /** The output folder, its links followed. */
  readonly out: string;
  /** `.gen/<name of out>/` beside it. It may be deleted at any time. */
  readonly state: string;
  readonly lock: string;
  /** The tree that a build makes. */
  readonly next: string;
  /** The tree that was published before. */
  readonly previous: string;
}

export function outputPaths(folder: string): OutputPaths {
  // The link may be there before the folder that it leads to.
  const out = realPath(attempt(() => resolve(dirname(folder), readlinkSync(folder))) ?? folder);
  const state = join(dirname(out), '.gen', basename(out));
  return { out, state, lock: join(state, 'lock'), next: join(state, 'next'), previous: join(state, 'previous') };
}

/** Follows the links of a path, whether or not something is there yet. */
function realPath(path: string): string {
  const found = attempt(() => realpathSync(path));
  return found ?? (dirname(path) === path ? path : join(realPath(dirname(path)), basename(path)));
}

/** Throws a GenError if a build into the output folder of a project could destroy something. A folder with other files is refused later. */
export function refuseUnsafe({ out: folder, cwd, data, templates, components, publicFolder, cache }: Project): void {
  const { out, state } = outputPaths(folder);
  const inside = [homedir(), cwd].map(realPath).find((path) => isInside(path, out));
  const outer = [data, templates, components, publicFolder].map(realPath).find((path) => isInside(out, path));
  const conflicts = [
    inside !== undefined && `is or contains ${inside}`,
    outer !== undefined && `is inside ${outer}`,
    isInside(realPath(cache), state) && 'has the name of the cache in .gen/',
    existsSync(out) && !isFolder(out) && 'is a file',
  ];
  const conflict = conflicts.find((found) => found !== false);
  if (conflict === undefined) return;
  throw new GenError({
    file: '--out',
    what: `The output folder ${folder} ${conflict}.`,
    todo: 'Name a folder that is used for nothing else, such as "out".',
  });
}

/** True if a path is the folder or below it. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && !`${way}${sep}`.startsWith(`..${sep}`);
}

/** Puts the site back that a build has moved away before it died, and removes what it has not finished. */
export function recover({ out, next, previous }: OutputPaths): void {
  const isFinished = [next, previous].every((tree) => existsSync(join(tree, MANIFEST_FILE)));
  if (!existsSync(out) && isFinished) renamePatiently(previous, out);
  rmSync(next, { recursive: true, force: true });
}

/** Returns the files in the folder of a site that no build wrote. */
export const findUnknownFiles = ({ folder, files }: BuiltSite): string[] =>
  listAllFiles(folder).filter((file) => file !== MANIFEST_FILE && !files.has(file));

/** Throws a GenError if the output folder holds files that no build wrote. With a damaged manifest this is unknown. */
export function refuseUnknownFiles(out: string, site: BuiltSite | null): void {
  if (!site && existsSync(join(out, MANIFEST_FILE))) return;
  const found = site ? findUnknownFiles(site) : listAllFiles(out);
  if (found.length === 0) return;
  throw new GenError({
    file: shownPath(out),
    what: `The output folder contains ${found.length === 1 ? 'a file' : `${found.length} files`} that no build wrote: ${firstOf(found)}.`,
    todo: 'Move your own files to public/, which every build copies, or name another folder with --out.',
  });
}

export interface Stage {
  /** Writes a new file. */
  readonly write: (file: string, bytes: Uint8Array) => void;
  /** Takes over a file of another tree: as a hard link, or as a copy where the file system has none. */
  readonly keep: (file: string, tree: string) => void;
}

/** Opens the tree that a build makes. */
export function openStage({ next }: Pick<OutputPaths, 'next'>): Stage {
  const made = new Set<string>();
  const pathFor = (file: string): string => {
    const path = join(next, file);
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    return path;
  };
  return {
    write: (file, bytes) => writeFileSync(pathFor(file), bytes),
    keep: (file, tree) => linkOrCopy(join(tree, file), pathFor(file)),
  };
}

/** Codes for file systems without hard links, or with too many to one file. */
const NO_LINKS = ['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'];

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
  }
}

/** Publishes the finished tree. The one that was published becomes the previous one. */
export function publish({ out, next, previous }: OutputPaths): void {
  // First its manifest: `recover` does not restore a tree without one, so never a tree that was removed in part.
  rmSync(join(previous, MANIFEST_FILE), { force: true });
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(out)) moveAway(out, previous);
  try {
    renamePatiently(next, out);
  } catch (error) {
    if (existsSync(previous)) renamePatiently(previous, out);
    throw error;
  }
}

function moveAway(out: string, previous: string): void {
  try {
    renamePatiently(out, previous);
  } catch (error) {
    if (!['EBUSY', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new GenError(
      {
        file: '--out',
        what: `The output folder ${shownPath(out)} is a mount point, so a build cannot replace it as a whole.`,
        todo: 'Name a folder below it with --out. Nothing was published.',
      },
      { cause: error },
    );
  }
}

/** Exchanges the published tree and the previous one. */
export function exchange(paths: OutputPaths): void {
  const { out, next, previous } = paths;
  if (!existsSync(join(previous, MANIFEST_FILE)))
    throw new GenError({
      file: shownPath(out),
      what: 'There is no earlier build to go back to.',
      todo: 'gen keeps only the build before the last one. Take an older state from your version control, and build again.',
    });
  rmSync(next, { recursive: true, force: true });
  renamePatiently(previous, next);
  publish(paths);
}

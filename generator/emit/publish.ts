/**
 * Publishes the finished tree in a single step. The tree published before becomes the one to roll back to. Where two folders
 * can be exchanged (Linux, macOS) there is no moment without a whole site; elsewhere files are placed one by one. A build
 * reports success when the site is on the disk.
 */
import { lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { noteOf } from '../disk/refusals.ts';
import { syncPath, syncTree } from '../disk/durable.ts';
import { renamePatiently } from '../disk/rename.ts';
import { placeStage, undoPlacing } from './in-place.ts';
import { saveLedger, type KeepOptions, MANIFEST_FILE, readManifest } from '../ledger/manifest.ts';
import { isSuccessor, recordSuccessor } from './published.ts';
import { findForeign, linkFiles, linkOrCopy, mirrorFolders, sameFile, standsForFile } from './stage.ts';
import { shownPath } from '../disk/files.ts';
import { isFile, isThere, PINNED, statIfThere } from '../disk/real-path.ts';
import { pagesLost, siteVanished } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { StatePaths } from './state.ts';
import { openSystem } from '../disk/system.ts';
import { readTree, type Tree } from '../disk/list.ts';

export interface PublishOptions extends KeepOptions {
  /** Pages that must not be lost; a rollback, which brings back another site on purpose, has none. */
  readonly standing?: { readonly before: Ledger; readonly isPlanned: (file: string) => boolean } | null;
}

/**
 * Publishes the stage and its ledger. Afterwards `previous` holds the tree that was published before, if there was one;
 * until then it is not touched. Throws when nothing was published, or when the disk lost it; returns notes on what failed after that.
 */
export async function publish(paths: StatePaths, site: PublishOptions): Promise<string[]> {
  refuseLoss(paths, site);
  const notes = await replaceOut(paths);
  // A list comes from the disk, where the state of a file may come from the memory of the kernel.
  if (!readdirSync(paths.out).includes(MANIFEST_FILE))
    throw new GenError({ file: shownPath(paths.out), ...siteVanished() });
  try {
    saveLedger(paths.ledger, site);
  } catch (error) {
    notes.push(noteOf(error, 'The site is published, but the next build has to read every file of it again'));
  }
  return notes;
}

/** Throws a GenError unless the stage has every page of its ledger, and the ledger every published page that is still planned. */
function refuseLoss({ out, stage }: StatePaths, { ledger, standing }: PublishOptions): void {
  const lost: string[] = [];
  for (const { file, key } of ledger.rows()) if (key !== '' && !isFile(join(stage, file))) lost.push(file);
  for (const { file, key } of standing?.before.rows() ?? [])
    if (key !== '' && ledger.indexOf(file) < 0 && standing?.isPlanned(file)) lost.push(file);
  if (lost.length > 0) throw new GenError({ file: shownPath(out), ...pagesLost({ files: lost }) });
}

async function replaceOut(paths: StatePaths): Promise<string[]> {
  const { out, stage } = paths;
  const system = await openSystem();
  await syncTree(stage, system);
  if (!isThere(out)) {
    const isOurs = isSuccessor(paths);
    renamePatiently(stage, out);
    return afterwards(paths, () => {
      if (isOurs) recordSuccessor(paths);
      syncPath(dirname(out));
    });
  }
  if (!paths.pin && system) {
    const next = nameNext(paths, stage);
    renamePatiently(stage, next);
    if (system.exchange(next, out)) return afterwards(paths, () => finish(paths, next));
    renamePatiently(next, stage);
  }
  await placeStage(paths, system);
  const tidy = (): void => {
    keep(paths, paths.replaced);
    rmSync(stage, { recursive: true, force: true });
  };
  return [reasonOf(paths), ...afterwards(paths, tidy)];
}

/** Returns a note if work after publishing fails. */
function afterwards({ folder }: StatePaths, work: () => void): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return [
      noteOf(error, `The site is published, but ${folder} could not be tidied up, and gen rollback may not work`),
    ];
  }
}

function reasonOf({ out, pin }: StatePaths): string {
  const why = pin ? PINNED[pin] : 'cannot be exchanged as a whole here';
  return `${out} ${why}: the site was published file by file, each in one step, and not all of them in one.`;
}

/** Names a tree that is to be exchanged with `out`. Afterwards `out` has the inode in the name. */
function nameNext({ folder }: StatePaths, tree: string): string {
  return join(folder, `next.${statSync(tree, { bigint: true }).ino}`);
}

/** After the exchange `next` is the old tree. Files that came to it during the build move over, and it becomes the previous one. */
function finish(paths: StatePaths, next: string): void {
  syncPath(dirname(paths.out));
  const tree = readTree(next);
  carryOver(next, paths.out, tree);
  moveUnnamed(next, paths.out, tree);
  keep(paths, next);
}

/** Makes a tree the previous one, and the previous one the spare. Removes a tree without a manifest. Safe to repeat after an interruption. */
function keep(paths: StatePaths, tree: string): void {
  const { folder, previous, spare } = paths;
  if (!isThere(join(tree, MANIFEST_FILE))) {
    rmSync(tree, { recursive: true, force: true });
    return;
  }
  recordSuccessor(paths);
  if (isThere(previous)) {
    rmSync(spare, { recursive: true, force: true });
    renamePatiently(previous, spare);
  }
  renamePatiently(tree, previous);
  syncPath(folder);
}

/** Takes newer files along that gen did not create: they belong to the folder, not to one of its sites. */
export function carryOver(from: string, to: string, { files, folders }: Tree = readTree(from)): void {
  const made = readManifest(join(to, MANIFEST_FILE));
  const old = readManifest(join(from, MANIFEST_FILE));
  for (const file of findForeign(from, old, files)) {
    const [source, target] = [join(from, file), join(to, file)];
    if (sameFile(source, target) || standsForFile(file, made)) continue;
    const there = statIfThere(target);
    if (!there) linkFiles(from, to, [file]);
    // An editor saved it during the build, as a new file in the place of the old one.
    else if (there.ctimeMs < lstatSync(source).ctimeMs && !there.isDirectory()) {
      rmSync(target);
      linkOrCopy(source, target);
    }
  }
  mirrorFolders(from, to, { made: old, folders });
}

/** Moves files whose names are not UTF-8 to the published folder. Lists of names cannot contain them. */
function moveUnnamed(from: string, to: string, { unnamed }: Tree): void {
  const below = (folder: string, name: Buffer): Buffer => Buffer.concat([Buffer.from(`${folder}/`), name]);
  for (const name of unnamed) renamePatiently(below(from, name), below(to, name));
}

/** Recovers from a killed run or a power cut: completes an exchange, puts back placed files, removes half a stage. Needs the lock. */
export function recover(paths: StatePaths): void {
  const { out, folder, stage, previous, spare, replaced } = paths;
  // gen creates no links here: one would bring somebody's folder into the site.
  for (const tree of [stage, previous, spare, replaced]) if (statIfThere(tree)?.isSymbolicLink()) rmSync(tree);
  undoPlacing(paths);
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('next.'))) {
    const next = join(folder, name);
    const number = statSync(out, { bigint: true, throwIfNoEntry: false })?.ino;
    if (name === `next.${number}`) finish(paths, next);
    else rmSync(next, { recursive: true, force: true });
  }
  rmSync(stage, { recursive: true, force: true });
}

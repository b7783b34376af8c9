/** The site as it stands: its manifest, and what is remembered beside it. */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noPrevious } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';
import { kindOf, readInput, shownPath } from '../disk/files.ts';
import { MANIFEST_FILE, parseManifest, type Manifest } from './manifest.ts';
import { readNotedLinks, writeNotedLinks, type NotedLinks } from './noted-links.ts';
import type { LinkColumns } from '../audit/link-columns.ts';
import type { StatePaths } from './state.ts';
import { inspectPublished, readStats, writeStats, type Published } from './stats.ts';

export interface PublishedTree extends Published {
  readonly manifest: Manifest;
  readonly notedLinks: NotedLinks | null;
  /** True when every file is there as gen wrote it. */
  readonly isIntact: () => boolean;
}

/** The noted links, as long as `numbering` is still that of the pages. */
export function linksNotedFor(published: PublishedTree | null, numbering: string): NotedLinks['at'] | null {
  const noted = published?.notedLinks;
  return noted?.numbering === numbering ? noted.at : null;
}

/** Null when gen has not built here. */
export function openPublished(paths: StatePaths): PublishedTree | null {
  const bytes = readIfThere(join(paths.out, MANIFEST_FILE));
  if (!bytes) return null;
  const manifest = parseManifest(bytes, join(paths.out, MANIFEST_FILE));
  const tree = inspectPublished({ out: paths.out, manifest, stats: readStats(paths.stats, bytes) });
  return {
    ...tree,
    notedLinks: readNotedLinks(paths.links, bytes),
    isIntact: () => {
      for (let row = 0; row < manifest.count; row++) if (!tree.intact(row)) return false;
      return true;
    },
  };
}

/** The manifest named by `--previous`: its dates of change hold where the published tree has none. */
export function openHistory(path: string | null): Manifest | null {
  if (path === null) return null;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) {
    const found = stats ? kindOf(stats) : null;
    throw new GenError({ file: shownPath(path), ...noPrevious({ name: MANIFEST_FILE, found }) });
  }
  return parseManifest(readInput(path, LARGEST_MANIFEST), shownPath(path));
}

/** In bytes: some four million pages. */
const LARGEST_MANIFEST = 512e6;

/** Remembers sizes, times and links of what was just published. Losing them costs time, never truth. */
export function saveNotes(
  paths: StatePaths,
  {
    manifest,
    stats,
    numbering,
    links,
  }: { manifest: Uint8Array; stats: Float64Array; numbering: string; links: readonly LinkColumns[] },
): void {
  saveLedger(paths, manifest);
  writeStats(paths.stats, manifest, stats);
  writeNotedLinks(paths.links, manifest, { numbering, links });
}

/** Keeps a copy of the manifest of what is published: with it gen still knows what it made when that one is damaged. */
export function saveLedger({ ledger }: StatePaths, manifest: Uint8Array): void {
  writeFileSync(`${ledger}.draft`, manifest);
  renameSync(`${ledger}.draft`, ledger);
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** What a build reports, for the console and `--json`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../errors/command-line.ts';
import { firstOf } from '../errors/prose.ts';
import { groupBy } from '../group-by.ts';
import type { BuiltSite, Manifest } from './manifest.ts';
import type { PageResult } from './pages.ts';
import type { Shard } from './shard.ts';

export interface BuildReport extends Pick<Manifest, 'figures' | 'summary'> {
  /** `kept` pages were reused; `same` ones were rendered, and have the same bytes. */
  readonly pages: Readonly<Record<'total' | 'kept' | 'same' | 'written', number>>;
  /** Number of removed files. */
  readonly removed: number;
  /** Number of files besides pages. */
  readonly files: number;
  /** Size of the whole site. */
  readonly bytes: number;
  /** True if the components were bundled in this build. */
  readonly bundled: boolean;
  /** The part of a site that was built; null for a whole site. */
  readonly shard: Shard | null;
  /** Notes for the user, as sentences: replaced edits, missing images, limits of hosts. */
  readonly notes: readonly string[];
  /** 0 until the build ends. */
  readonly durationMs: number;
}

interface Finished extends Partial<Pick<BuildReport, 'bundled' | 'notes' | 'removed' | 'shard'>> {
  /** What became of each page; nothing if there was nothing to do. */
  readonly results?: readonly PageResult[];
}

/** Describes a site that was built, by its manifest. */
export function createReport({ figures, summary, files }: Manifest, { results = [], ...rest }: Finished): BuildReport {
  const all = [...files.values()];
  const total = all.filter(({ page }) => page).length;
  const count = (result: PageResult): number => results.filter((one) => one === result).length;
  return {
    pages: { total, kept: total - count('same') - count('written'), same: count('same'), written: count('written') },
    removed: 0,
    files: all.length - total,
    bytes: all.reduce((sum, { size }) => sum + size, 0),
    figures,
    summary,
    bundled: false,
    shard: null,
    notes: [],
    durationMs: 0,
    ...rest,
  };
}

/** Names published files that were edited or removed by hand, which the build has made again. */
export function describeEdits({ files, folder, intact }: BuiltSite): string[] {
  const wrong = [...files.keys()].filter((file) => !intact(file));
  const groups = groupBy(wrong, (file) => (existsSync(join(folder, file)) ? 'edited' : 'missing'));
  const { edited = [], missing = [] } = Object.fromEntries(groups);
  const notes: string[] = [];
  if (edited.length > 0)
    notes.push(
      `Edited since the last build, and replaced: ${firstOf(edited)}. "${commandLine('rollback')}" brings the edits back.`,
    );
  if (missing.length > 0) notes.push(`Missing since the last build, and made again: ${firstOf(missing)}.`);
  return notes;
}

/** What a build reports, for the console and `--json`. */
import type { Outcome } from '../define/page.ts';
import { firstOf } from '../errors/prose.ts';
import { commandLine } from '../errors/command-line.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite, Entry } from './manifest.ts';
import type { RenderableSite } from './open-site.ts';
import type { Fate, MadePage } from './pages.ts';
import type { Shard } from './shards.ts';

export interface BuildReport {
  /** `kept` pages were not rendered; `same` ones were, and have the same bytes. */
  readonly pages: Readonly<Record<Fate, number>> & { readonly total: number };
  /** Number of removed files. */
  readonly removed: number;
  /** Number of files besides pages. */
  readonly files: number;
  /** Size of the whole site. */
  readonly bytes: number;
  /** Numbers of the site's own status, by name. */
  readonly figures: Readonly<Record<string, number>>;
  /** The site's own line under the summary. */
  readonly summary: string | null;
  /** True if the components were bundled in this build. */
  readonly bundled: boolean;
  /** The part of a site that was built; null for a whole site. */
  readonly shard: Shard | null;
  /** Anything out of the ordinary, as sentences: replaced edits, images drawn in place of missing ones. */
  readonly notes: readonly string[];
  readonly durationMs: number;
}

export type SiteStatus = Pick<BuildReport, 'figures' | 'summary'>;

/** Computes the site's own status. */
export function describeStatus({ plan }: RenderableSite, outcome: Outcome): SiteStatus {
  const { status } = plan.site;
  const found = status?.compute(plan.context, outcome);
  return status && found
    ? { figures: status.figures(found), summary: status.summarize(found) }
    : { figures: {}, summary: null };
}

interface Finished extends Partial<Pick<BuildReport, 'bundled' | 'notes' | 'removed' | 'shard'>> {
  readonly status: SiteStatus;
  readonly entries: ReadonlyMap<string, Entry>;
  /** Pages that were made or taken over; none if there was nothing to do. */
  readonly made?: readonly MadePage[];
  /** A time of `performance.now()`, in ms. */
  readonly started: number;
}

export function createReport({ status, entries, made = [], started, ...rest }: Finished): BuildReport {
  const all = [...entries.values()];
  const total = all.filter(({ page }) => page).length;
  const count = (fate: Fate): number => made.filter((page) => page.fate === fate).length;
  return {
    pages: { total, kept: total - count('same') - count('written'), same: count('same'), written: count('written') },
    removed: 0,
    files: all.length - total,
    bytes: all.reduce((sum, { size }) => sum + size, 0),
    figures: status.figures,
    summary: status.summary,
    bundled: false,
    shard: null,
    notes: [],
    ...rest,
    durationMs: performance.now() - started,
  };
}

/** Names published files that were edited or removed by hand, which the build has made again. */
export function describeEdits(published: BuiltSite | null): string[] {
  if (!published) return [];
  const { files, folder, intact } = published;
  const wrong = [...files.keys()].filter((file) => !intact(file));
  const edited = wrong.filter((file) => existsSync(join(folder, file)));
  const missing = wrong.filter((file) => !edited.includes(file));
  return [
    ...(edited.length > 0
      ? [
          `Edited since the last build, and replaced: ${firstOf(edited)}. "${commandLine('rollback')}" brings the edits back.`,
        ]
      : []),
    ...(missing.length > 0 ? [`Missing since the last build, and made again: ${firstOf(missing)}.`] : []),
  ];
}

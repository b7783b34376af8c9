/** What a site is made from, and how. */
import type { PublishedTree } from '../emit/published.ts';
import type { OnLoss } from '../disk/cache-entry.ts';
import type { StatePaths } from '../emit/state.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Project } from '../project.ts';
import type { Part, Shard } from './parts.ts';
import type { PlannedSite } from './plan.ts';

/** Everything that a tree is made from. */
export interface BuildContext extends PlannedSite {
  readonly project: Project;
  readonly paths: StatePaths;
  readonly published: PublishedTree | null;
  /** Files of the output folder that gen did not make. */
  readonly foreign: readonly string[];
  /** Rows that give the last change of pages which the published tree does not have. */
  readonly history?: Ledger;
  readonly options: SiteOptions;
  readonly inputsHash: string;
  /** Parts made elsewhere, instead of making the numbered pages here. */
  readonly parts?: readonly Part[] | null;
}

export interface SiteOptions {
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Makes only the pages of these records; null: all. */
  readonly only: Selection | null;
  /** Manifest of an earlier build whose dates of change hold. */
  readonly previous: string | null;
  /** Threads; null: as many as pay. */
  readonly workers: number | null;
  /** Only this part of the numbered pages, and nothing beside them. */
  readonly shard: Shard | null;
  /** Puts compressed siblings beside the files, for web servers that send them as they are; false when not given. */
  readonly compress?: boolean;
  readonly progress: Progress;
}

/** What a build tells while it is at work. */
export interface Progress {
  readonly stage: (name: string) => void;
  readonly pages: (done: number, total: number) => void;
  readonly waiting: (pid: number) => void;
  /** Called for each thing that would have saved time later and could not be kept. */
  readonly notKept?: OnLoss;
}

/** Records of one collection, by their keys. */
export interface Selection {
  readonly collection: string;
  readonly keys: readonly string[];
}

/** Options of a build, and the context that its steps share. */
import type { OnLoss } from '../disk/cache-entry.ts';
import type { PublishedTree } from '../emit/published.ts';
import type { StatePaths } from '../emit/state.ts';
import type { Project } from '../project.ts';
import type { SourceHashes } from './changes.ts';
import type { SitePart, Shard } from './parts.ts';
import type { PlannedSite } from './plan.ts';

/** A planned site, and where it is built. */
export interface BuildContext extends PlannedSite {
  readonly project: Project;
  readonly paths: StatePaths;
  /** The site as it is published now; null for a build from nothing. */
  readonly published: PublishedTree | null;
  /** Files of the output folder that gen did not create. */
  readonly foreign: readonly string[];
  readonly options: SiteBuildOptions;
  readonly inputsHash: string;
  readonly sources: SourceHashes;
  /** Parts built elsewhere. With them, no numbered page is rendered here. */
  readonly parts?: readonly SitePart[] | null;
}

export interface SiteBuildOptions {
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Its moment; see `timeOf`. @default noon of the day */
  readonly now?: string | undefined;
  /** Builds only the pages of these records; null: all. */
  readonly only: Selection | null;
  /** Manifest of an earlier build, for its days of change. */
  readonly previous: string | null;
  /** Number of threads; null: chosen by the number of pages. */
  readonly workers: number | null;
  /** Builds only this part of the numbered pages, and no other files. */
  readonly shard: Shard | null;
  /** Puts compressed siblings beside the files, for web servers that send them as they are. @default false */
  readonly compress?: boolean;
  readonly progress: Progress;
}

/** Callbacks for the progress of a build. */
export interface Progress {
  readonly stage: (name: string) => void;
  readonly pages: (done: number, total: number) => void;
  readonly waiting: (pid: number) => void;
  /** Called for each cache entry that could not be written. */
  readonly notKept?: OnLoss;
}

/** Records of one collection, by their keys. */
export interface Selection {
  readonly collection: string;
  readonly keys: readonly string[];
}

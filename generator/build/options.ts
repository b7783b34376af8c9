/** A build: its options, and what all of its steps work with. */
import type { Staging } from '../plan/staging.ts';
import type { Project } from '../project.ts';
import type { Inputs } from './inputs.ts';
import type { BuiltSite } from './manifest.ts';
import type { OutputFolder } from './output-folder.ts';
import type { Shard } from './shard.ts';

export interface BuildOptions {
  /** Day of the build, "2026-11-20"; null for the day of `now` in the time zone of the site. */
  readonly date: string | null;
  /** Time of the build, ISO 8601. */
  readonly now: string;
  /** Builds only the pages of these records; null: all. */
  readonly only: Selection | null;
  /** Manifest of an earlier build, for its days of change: a file, or an address with https. */
  readonly previous: string | null;
  readonly staging: Staging;
  /** Number of threads; null: chosen by the number of pages. */
  readonly workers: number | null;
  /** Builds only this part of the pages, and no other files. */
  readonly shard: Shard | null;
  /** Folders with parts of the site, to be joined. */
  readonly parts: readonly string[];
  /** Longest wait for another build, in ms. */
  readonly waitMs: number;
  readonly progress: Progress;
}

/** Records of one collection, by their keys. */
export interface Selection {
  readonly collection: string;
  readonly keys: readonly string[];
}

/** Callbacks for the progress of a build. */
export interface Progress {
  readonly step: (name: string) => void;
  readonly pages: (done: number, total: number) => void;
  readonly waiting: (pid: number) => void;
}

/** A build that has something to do. */
export interface Build {
  readonly project: Project;
  /** The output folder, which this build has locked. */
  readonly folder: OutputFolder;
  readonly inputs: Inputs;
  /** The site in the output folder; null if there is none. */
  readonly published: BuiltSite | null;
  readonly options: BuildOptions;
}

/** Records of builds and checks, for the staff of a site. */

/**
 * A site that shows its notes publishes this file empty, since its bytes follow from its data alone. `gen preview` serves
 * the notes recorded beside the output in its place.
 */
export const NOTES_FILE = 'build-notes.json';

/** Numbers of pages that a build changed. */
export interface PageChanges {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Findings of a check on one page. */
export interface PageFinding {
  /** Number of findings. */
  readonly findings: number;
  /** The most similar page, and the share of equal text, 0 to 1; null if there is none or it was not compared. */
  readonly likest: { readonly path: string; readonly share: number } | null;
}

export interface BuildNotes {
  /** Builds that published something, newest first. */
  readonly builds: readonly {
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly pages: PageChanges;
    readonly seconds: number;
    /** Findings of the last check of this build; null if there was none. */
    readonly findings: number | null;
    /** True for the build that is published now. */
    readonly isPublished: boolean;
  }[];
  /** The last check; null if none is recorded. */
  readonly check: {
    readonly at: string;
    /** True for `gen check --release`. */
    readonly release: boolean;
    readonly findings: number;
    /** True if it checked the build that is published now. */
    readonly isCurrent: boolean;
    /** By path, without pages that have changed since. */
    readonly pages: Readonly<Record<string, PageFinding>>;
  } | null;
}

/** The notes of a site without builds. */
export const NO_NOTES: BuildNotes = { builds: [], check: null };

/** What is remembered of builds and checks, for those who look after a site. */

/**
 * A site that wants its notes has an empty file of this name, since its bytes follow from its data alone; `gen preview`
 * answers with what is remembered beside the output.
 */
export const NOTES_FILE = 'build-notes.json';

/** How many pages a build has changed. */
export interface PageChanges {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** What a check found on one page. */
export interface PageFinding {
  /** Places where something was found. */
  readonly findings: number;
  /** The page most like it, and how much of what the two say is the same, 0 to 1; null: nothing, or it was not compared. */
  readonly likest: { readonly path: string; readonly share: number } | null;
}

export interface BuildNotes {
  /** Builds that published something, newest first. */
  readonly builds: readonly {
    /** ISO 8601, UTC. */
    readonly at: string;
    readonly pages: PageChanges;
    readonly seconds: number;
    /** What the last check of this build found; null: there was none. */
    readonly findings: number | null;
    /** True for the build that is published now. */
    readonly isPublished: boolean;
  }[];
  /** The last check; null: none is remembered. */
  readonly check: {
    readonly at: string;
    /** True for `gen check --release`. */
    readonly release: boolean;
    readonly findings: number;
    /** True when it was made on the build that is published now. */
    readonly isCurrent: boolean;
    /** By path; pages that have changed since are not among them. */
    readonly pages: Readonly<Record<string, PageFinding>>;
  } | null;
}

/** Of a site about which nothing is remembered. */
export const NO_NOTES: BuildNotes = { builds: [], check: null };

/** Records of builds and checks, for the staff of a site. */

/** Numbers of pages that a build changed. */
export interface PageChanges {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Paths of pages: the first ones, and how many there are. */
export interface PathList {
  readonly count: number;
  readonly paths: readonly string[];
}

/** Pages that changed for one reason. */
export interface ChangedPages extends PathList {
  /**
   * `record`: a data file of the page's own record; `renderer`: its component or sentences; `listing`: data of other records,
   * which the page merely lists; `unknown`: there is no record of the sources of the build before.
   */
  readonly kind: 'record' | 'renderer' | 'listing' | 'unknown';
  /** The files that changed, "data/cities/gray.yaml". */
  readonly cause: string;
}

/** Names of the pages that a build changed, without those for staff. */
export interface ChangeNames {
  readonly added: PathList;
  readonly removed: PathList;
  /** "/old → /new" */
  readonly redirected: PathList;
  readonly changed: readonly ChangedPages[];
  /** Number of pages for staff that changed. */
  readonly staff: number;
}

/** Findings of a check on one page. */
export interface PageFinding {
  /** Number of findings. */
  readonly findings: number;
  /** Positions of their kinds in the list of the check. */
  readonly causes: readonly number[];
}

/** A kind of finding, with the pages that have it. */
export interface FindingKind extends PathList {
  readonly rule: string;
  readonly message: string;
  /** Number of places where it was seen. */
  readonly times: number;
  /** The value seen, for a kind that was seen once. */
  readonly detail: string;
  /** File and line to mend, "data/cities/gray.yaml:12"; "" if it is not known. */
  readonly mend: string;
}

export interface BuildNote {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly pages: PageChanges;
  readonly seconds: number;
  /** Null for a build that failed. */
  readonly names: ChangeNames | null;
  /** Why the build failed; null if it did not. */
  readonly failure: string | null;
  /** Findings of the last check of this build; null if there was none. */
  readonly findings: number | null;
  /** True for the build that is published now. */
  readonly isPublished: boolean;
}

export interface CheckNote {
  readonly at: string;
  /** True for `gen check --release`. */
  readonly release: boolean;
  /** Number of kinds of findings, and of the places where they were seen. */
  readonly findings: number;
  readonly times: number;
  readonly kinds: readonly FindingKind[];
  /** True if it checked the build that is published now. */
  readonly isCurrent: boolean;
  /** By path, without pages that have changed since. */
  readonly pages: Readonly<Record<string, PageFinding>>;
}

export interface BuildNotes {
  /** Builds that published something or failed, newest first. */
  readonly builds: readonly BuildNote[];
  /** The last check; null if none is recorded. */
  readonly check: CheckNote | null;
}

/** Number of paths that a list names. */
const NAMED = 50;

export const listPaths = (paths: readonly string[]): PathList => ({
  count: paths.length,
  paths: paths.slice(0, NAMED),
});

/** The state of the pages and the audit of their links, as report pages show them. */

export type AuditGrade = 'good' | 'needs-improvement' | 'poor';

/** One point of the link audit. */
export interface AuditFinding {
  readonly name: string;
  readonly status: AuditGrade;
  readonly findings: readonly string[];
  readonly recommendations: readonly string[];
  /** Paths of existing pages that the texts above name. */
  readonly pages: readonly string[];
}

/** The audit of the links between the finished pages. */
export interface Audit {
  readonly date: string;
  readonly pages: number;
  readonly links: number;
  readonly findings: readonly AuditFinding[];
}

/** States of a page, the best first. */
export type PageState = 'built' | 'out of date' | 'edited' | 'missing';

/** True for gen's own page, up to date or not. */
export const isBuilt = (state: PageState): boolean => state === 'built' || state === 'out of date';

/** A planned page and its state. */
export interface PageStatus {
  readonly path: string;
  readonly state: PageState;
  /** Keys of its records, by parameter: { city: "gray" }. */
  readonly keys: Readonly<Record<string, string>>;
}

/** The state of the build after all other pages are finished, or of the output at a later moment. */
export interface Outcome {
  /** Newest day of change of the pages, "2026-11-20". */
  readonly date: string;
  /** The state of a page; report pages count as built while a build makes them. */
  readonly stateOf: (path: string) => PageState;
  /** True if gen's own page for this path is in the output, up to date or not. */
  readonly isBuilt: (path: string) => boolean;
  /** Yields every planned page, report pages last. */
  readonly pages: () => Iterable<PageStatus>;
  readonly audit: Audit;
}

/** What the check returns: findings, and the causes that they are grouped by. */
import type { FileFinding, PageSummary, SharedFacts } from '../define/rule.ts';
import type { DataPlace } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';
import type { PlannedPage } from '../define/checked-page.ts';
import type { MarkedContent } from '../build/marked-content.ts';

/** One fault at one place. */
export interface PlacedFinding extends DataPlace {
  readonly rule: string;
  readonly message: string;
  /** The value at this place; empty if the message says it all. */
  readonly detail: string;
}

/** What is cached of a page. */
export interface PageVerdict {
  readonly findings: readonly PlacedFinding[];
  readonly summary: PageSummary;
  readonly failures: readonly RuleFailure[];
}

/** A rule that threw. */
export interface RuleFailure {
  readonly rule: string;
  readonly problem: Problem;
}

/** Facts about a site beside its files: from its plan and its data. */
export interface SiteFacts {
  readonly shared: SharedFacts;
  readonly planned: readonly PlannedPage[];
  /** The files beside the pages. Those that are HTML, of `public/` or of `site.ts`, are not checked; stubs of redirects are. */
  readonly otherFiles: readonly string[];
  /** Faults of the data. */
  readonly found: readonly (FileFinding & { readonly rule: string })[];
  /** Records and sentences marked as samples or starting text, which a release refuses. */
  readonly marked: readonly MarkedContent[];
}

/** The same before the host files of `out/` are read. */
export interface PlannedFacts extends Omit<SiteFacts, 'shared'> {
  readonly shared: Omit<SharedFacts, 'policies'>;
}

/** The line of a data file, sentence or component that a finding comes from. */
export interface Source extends DataPlace {
  /** False if only attributes of the tag were found there. */
  readonly isCertain: boolean;
}

/** A place where a cause shows. */
export interface CausePlace extends DataPlace {
  readonly detail: string;
  /** True if `file` is a source of the site; else it is below `out/`. */
  readonly isSource: boolean;
  readonly source: Source | null;
}

/** Findings with one cause. */
export interface Cause {
  readonly rule: string;
  readonly level: 'error' | 'warning';
  readonly message: string;
  /** Number of findings. */
  readonly count: number;
  /** In how many files. */
  readonly files: number;
  /** "every page", "every CityServicePage"; null for some pages. */
  readonly everywhere: string | null;
  /** All of them: those with different values first, then those in different files. */
  readonly places: readonly CausePlace[];
  readonly basis: string | null;
}

/** The outcome. It holds no time and no absolute path: the same site gives the same report. */
export interface CheckReport {
  readonly pages: number;
  readonly redirects: number;
  readonly findings: readonly Cause[];
  /** Paths of the pages that search engines may show. */
  readonly addresses: readonly string[];
}

/**
 * The nouns of the check. A rule is a pure function from what was read to what was found; a `Finding` says where;
 * a `Cause` is what many findings have in common.
 */
import type { DataPlace, Place } from '../define/record.ts';
import type { CheckBasis } from '../define/site.ts';
import type { ParsedPage, PageSource } from './html/page.ts';
import type { RobotsFile } from './robots.ts';
import type { Vocabulary } from './schema/vocabulary.ts';
import type { NameTable } from './similar/runs.ts';

/** The source of a rule that depends on a search engine, a browser or a law, which change. */
export interface Basis {
  readonly source: string;
  /** Day of the text, or the year: "2026-08-28". */
  readonly date: string;
}

/** A fault that a rule finds on a page. The message is the same for every page with the same fault; `detail` is not. */
export interface Found {
  /** Offset into the page's HTML. */
  readonly offset: number;
  /** A full sentence. */
  readonly message: string;
  /** The value seen on this page. */
  readonly detail?: string;
}

/** One fault at one place. */
export interface Finding extends DataPlace {
  readonly rule: string;
  readonly message: string;
  readonly detail: string;
}

/** The role of a document: a page of the site, a page for a miss, or a stub that redirects. */
export type PageRole = 'page' | 'not-found' | 'redirect';

/** One rule that looks at one page at a time. */
export interface PageRule {
  readonly name: string;
  readonly basis?: Basis;
  readonly on: readonly PageRole[];
  readonly check: (page: ParsedPage, context: PageContext, size: PageSize) => Found[];
}

/** One rule that needs all pages, or the files beside them. */
export interface SiteRule {
  readonly name: string;
  readonly basis?: Basis;
  readonly check: (site: CheckedSite) => SiteFound[];
  /**
   * Returns the values of a page that the rule looks at: its findings hold until one changes. Leave it out for a rule that
   * reads files, hashes or the likeness of pages.
   */
  readonly of?: (page: PageSummary) => unknown;
}

/** A fault that a rule of the site finds: like `Found`, with its file. */
export interface SiteFound extends Omit<Found, 'offset'>, Partial<Place> {
  readonly file: string;
}

/** A page as the plan has it. */
export interface PlannedPage {
  readonly path: string;
  readonly component: string;
  /** Keys of the records that it is made for, by parameter: { city: "macon" }. */
  readonly params: Readonly<Record<string, string>>;
  /** True if it has a row in the sitemap. */
  readonly sitemap: boolean;
  readonly notFound: boolean;
  /** Brotli bytes that its HTML may have; null where there is no limit. */
  readonly limit: number | null;
  /** Bytes of photographs that a phone may load; null where there is no limit. */
  readonly photoLimit?: number | null;
  /** Pages with the same group are held against each other; null: it is not compared. */
  readonly group: string | null;
}

/** Facts about the site beside its files. Plain data: threads get a copy. */
export interface CheckFacts extends CheckBasis {
  /** "https://www.example.com" */
  readonly origin: string;
  readonly pages: readonly PlannedPage[];
  /** Patterns of files that somebody else may put into `out/`. */
  readonly allowed: readonly string[];
}

/** The site beside the page or pages that a rule judges. */
export interface SiteContext {
  readonly facts: CheckFacts;
  /** True: sample records and reserved values are findings. */
  readonly release: boolean;
  /** Every file of `out/`. */
  readonly files: ReadonlySet<string>;
  /** Redirects found in `out/`: path → target. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly planned: ReadonlyMap<string, PlannedPage>;
  /** Text of a file of `out/`; empty when there is none. */
  readonly read: (file: string) => string;
  /** Bytes of a file whose name has a hash of its content; 0 when there is none. */
  readonly size: (file: string) => number;
}

/** The context of a rule for one page. */
export interface PageContext extends SiteContext {
  readonly names: NameTable;
  /** The types and properties of schema.org. */
  readonly vocabulary: Vocabulary;
}

/** A page as most rules of the site see it. */
export interface PageOutline extends Omit<PageSource, 'html'> {
  readonly noindex: boolean;
  /** Day of the page's own structured data; empty when it gives none. */
  readonly dateModified: string;
  /** Hashes of the paths that it links to. */
  readonly links: Uint32Array;
  readonly size: PageSize;
  /** Null where it is not compared: on redirects, misses, and pages that are noindex or not planned. */
  readonly text: Uint32Array | null;
}

/** The summary of a page, with the values that few rules of the site look at. */
export interface PageSummary extends PageOutline {
  readonly title: string;
  readonly description: string;
  readonly ids: readonly string[];
  /** Links to an id on another page. */
  readonly anchors: readonly {
    readonly path: string;
    readonly id: string;
    readonly line: number;
    readonly column: number;
  }[];
  /** Keys of the records whose pages its main content links to, by parameter: { city: ["gray"] }. */
  readonly linked: Readonly<Record<string, readonly string[]>>;
  /** Nodes of its structured data that have an `@id`: digest of each single-valued property. */
  readonly nodes: readonly SummaryNode[];
  /** Addresses of its photographs. */
  readonly photos: readonly string[];
}
export interface SummaryNode {
  readonly id: string;
  readonly types: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}
export interface PageSize {
  /** Bytes of the HTML, styles included. */
  readonly html: number;
  /** The same after Brotli at `level`. A higher level finds less, so a page is within a limit when any level is. */
  readonly compressed: number;
  /** 5, or 10 or 11 where that was needed to tell whether a page keeps its limit: see `size/measure.ts`. */
  readonly level: number;
  /** Brotli bytes of the scripts that load before a touch. */
  readonly scripts: number;
}

/** The site, as its rules see it. */
export interface CheckedSite extends SiteContext {
  /** Files of `out/` that somebody else may put there. They are not pages. */
  readonly allowed: ReadonlySet<string>;
  /** Hash of the bytes of a file of `out/`, computed once. */
  readonly hashOf: (file: string) => string;
  /** Created when a rule reads them: `outlines` of the same pages cost nothing. */
  readonly pages: readonly PageSummary[];
  readonly outlines: readonly PageOutline[];
  readonly similarity: Similarity;
  /** robots.txt, parsed once; without rules if there is none. */
  readonly robots: RobotsFile;
}

/** Pages that are alike. */
export interface Similarity {
  /** 1: every run was compared; 8: one in eight, and the figures are estimates. */
  readonly every: number;
  /** Runs of each page of a group, and those left when names and boilerplate are dropped, by path. */
  readonly runs: ReadonlyMap<string, { readonly all: number; readonly left: number }>;
  /** Pairs over a limit, most alike first. */
  readonly pairs: readonly SimilarPair[];
  /** The most alike pair of each group, over the limit or not. */
  readonly closest: readonly SimilarPair[];
  /** Groups of which only some pages were compared in pairs. */
  readonly sampled: readonly { readonly group: string; readonly pages: number; readonly compared: number }[];
}
export interface SimilarPair {
  readonly a: string;
  readonly b: string;
  readonly jaccard: number;
  readonly containment: number;
}

/** A place on a page where a cause shows. */
export interface CausePlace extends DataPlace {
  readonly detail: string;
  /** The line of a data file, template or component that it comes from; null if gen cannot name it. */
  readonly source: DataPlace | null;
}

/** Findings with one cause. */
export interface Cause {
  readonly rule: string;
  readonly message: string;
  /** Number of findings. */
  readonly count: number;
  /** In how many files. */
  readonly files: number;
  /** "every page", "every CityServicePage"; null when it is only some. */
  readonly everywhere: string | null;
  /** The first three files, one place each; further places when there are fewer files. */
  readonly places: readonly CausePlace[];
  readonly basis: Basis | null;
}

/** Figures of a page in the JSON form. */
export interface PageFigures extends PageSize {
  readonly path: string;
  readonly component: string | null;
  /** Below `out/`. */
  readonly file: string;
  /** Pages of the site that it links to. */
  readonly links: number;
  /** Places on it where something was found. */
  readonly findings: number;
  /** Positions of their causes in the list of findings. */
  readonly causes: readonly number[];
}

/** The outcome. It holds no time and no machine: the same site gives the same report. */
export interface CheckReport extends Pick<Similarity, 'every' | 'closest' | 'sampled'> {
  readonly pages: number;
  readonly redirects: number;
  readonly findings: readonly Cause[];
  readonly figures: readonly PageFigures[];
}

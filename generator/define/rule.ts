/** Rules of `gen check`: what they see and what they return. A page rule sees one page; a site rule sees all pages and files. */
import type { CheckedPage, PageRole, PlannedPage } from './checked-page.ts';
import { refuseUnknown, type Known } from './options.ts';
import type { DataPlace } from './record.ts';

/** Facts about the site that every page rule sees. Plain data: worker threads get a copy, and a change checks all pages again. */
export interface SharedFacts {
  /** "https://www.example.com", or with the folder of the site: "https://user.github.io/site". */
  readonly siteUrl: string;
  /** Content-Security-Policy headers of the host files. */
  readonly policies: readonly HostPolicy[];
  /** Names of places and services. Pages that differ only in them are alike. */
  readonly names: readonly string[];
  /** By component: where its pages get words of their own, a sentence for pages that are alike. */
  readonly ownTexts?: Readonly<Record<string, string>>;
  /** Plain data for the rules of the site and its kit, by name. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface HostPolicy {
  /** Matches the paths that get the header. */
  readonly paths: string;
  readonly policy: string;
}

/** A fault that a rule finds. */
export interface Finding {
  /** A full sentence without values: the same wherever this fault is. */
  readonly message: string;
  /** The value at this place. */
  readonly detail?: string;
  /** Offset into the file: of the page for a page rule. @default 0 */
  readonly offset?: number;
}

interface RuleOptions {
  readonly name: string;
  /** Source of the rule if it can change: "Google Search Central, Breadcrumb structured data (2026-08)". */
  readonly basis?: string;
  /** True: the findings count for a release only. */
  readonly onlyRelease?: boolean;
  /** True: its findings are warnings, which leave the exit code alone. */
  readonly isWarning?: boolean;
  /** True: a finding does not count if a source of the site has the words of its `detail`: somebody wrote them on purpose. */
  readonly unlessWritten?: boolean;
}

/** A rule for one page at a time. Its findings are cached by the bytes of the page, so it must not read anything else. */
export interface PageRule extends RuleOptions {
  readonly kind: 'page';
  readonly on: readonly PageRole[];
  readonly check: (page: CheckedPage, facts: SharedFacts) => Finding[];
}

/** What site rules see of a page. */
export interface PageSummary {
  readonly file: string;
  readonly path: string;
  readonly role: PageRole;
  readonly component: string | null;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly noindex: boolean;
  /** From its structured data; empty if there is none. */
  readonly dateModified: string;
  readonly ids: readonly string[];
  /** Addresses of this site, each once. */
  readonly targets: readonly PageTarget[];
  readonly alternates: readonly { readonly language: string; readonly href: string; readonly offset: number }[];
  readonly nodes: readonly SummaryNode[];
  /** Five-word runs of the main content, names and figures masked: base64 of a Uint32Array. Empty for pages that are not compared. */
  readonly runs: string;
  /** Bytes of the HTML. */
  readonly bytes: number;
  /** Bytes after Brotli, about; exact where this is over the page's limit. 0 for a page that is surely below it. */
  readonly compressed: number;
}

export interface PageTarget {
  /** "load" is fetched with the page, "data" is in structured data. */
  readonly use: 'link' | 'load' | 'data';
  readonly path: string;
  /** Fragment; empty without one. */
  readonly id: string;
  readonly offset: number;
  /** As messages name it. */
  readonly name: string;
}

/** A node of structured data with an `@id`, and its texts and numbers. */
export interface SummaryNode {
  readonly id: string;
  /** Offset of its block. */
  readonly offset: number;
  readonly types: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

/** A file of the site's own that pages are made from. */
export interface SourceText {
  /** As messages name it. */
  readonly file: string;
  readonly text: string;
}

/** The finished site, as site rules see it. */
export interface CheckedSite {
  readonly facts: SharedFacts;
  readonly release: boolean;
  /** Every file of `out/`. */
  readonly files: ReadonlySet<string>;
  readonly planned: ReadonlyMap<string, PlannedPage>;
  /** Returns where the redirect of a path leads; null without one. */
  readonly redirectOf: (path: string) => string | null;
  readonly pages: readonly PageSummary[];
  /** True if robots.txt forbids a path to all crawlers. */
  readonly isDisallowed: (path: string) => boolean;
  /** Text of a file of `out/`; empty if there is none. */
  readonly read: (file: string) => string;
  /** Bytes of a file of `out/`. */
  readonly sizeOf: (file: string) => number;
  /** Data files, templates and components of the site. */
  readonly sources: readonly SourceText[];
}

/** A fault in a file of `out/` or a source, at an offset or at a line. */
export interface FileFinding extends Finding, Partial<DataPlace> {
  readonly file: string;
}

/** A rule for the whole site. It runs at every check. */
export interface SiteRule extends RuleOptions {
  readonly kind: 'site';
  readonly check: (site: CheckedSite) => FileFinding[];
}

export type Rule = PageRule | SiteRule;

const OPTIONS = {
  name: true,
  basis: true,
  onlyRelease: true,
  isWarning: true,
  unlessWritten: true,
  on: true,
  check: true,
} satisfies Known<Omit<PageRule, 'kind'>>;

/** Defines a rule for one page at a time: for pages of the site, unless `on` names other roles. */
export function definePageRule(options: Omit<PageRule, 'kind' | 'on'> & Partial<Pick<PageRule, 'on'>>): PageRule {
  refuseUnknown('definePageRule', options, OPTIONS);
  return { kind: 'page', on: ['page'], ...options };
}

/** Defines a rule that needs all pages, or the files beside them. */
export function defineSiteRule(options: Omit<SiteRule, 'kind'>): SiteRule {
  const { on: _, ...known } = OPTIONS;
  refuseUnknown('defineSiteRule', options, known);
  return { kind: 'site', ...options };
}

/** A fault at an element or text, or at an offset. `detail` is the value there. */
export const findingAt = (place: number | { readonly start: number }, message: string, detail = ''): Finding => ({
  offset: typeof place === 'number' ? place : place.start,
  message,
  detail,
});

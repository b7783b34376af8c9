/** Rules of `gen check`: what they see and what they return. A page rule sees one page; a site rule sees all pages and files. */
import type { Page, PageRole, PlannedPage } from './checked-page.ts';
import type { DataPlace } from './record.ts';

/** Facts about the site that every page rule sees. Plain data: worker threads get a copy, and a change checks all pages again. */
export interface SharedFacts {
  /** "https://www.example.com", or with the folder of the site: "https://user.github.io/site". */
  readonly siteUrl: string;
  /** Content-Security-Policy headers of the host files. */
  readonly policies: readonly HostPolicy[];
  /** Names of places and services. Pages that differ only in them are alike. */
  readonly names: readonly string[];
  /** Plain data for the rules of the site and its kit, by name. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface HostPolicy {
  /** Matches the paths that get the header. */
  readonly paths: string;
  readonly policy: string;
}

/** A fault on a page. */
export interface Found {
  /** Offset into the HTML. */
  readonly offset: number;
  /** A full sentence, the same on every page with this fault. */
  readonly message: string;
  /** The value on this page. */
  readonly detail?: string;
}

interface RuleOptions {
  readonly name: string;
  /** Source of the rule if it can change: "Google Search Central, Breadcrumb structured data (2026-08)". */
  readonly basis?: string;
  /** True: the findings count for a release only. */
  readonly onlyRelease?: boolean;
  /** True: its findings are warnings, which leave the exit code alone. */
  readonly isWarning?: boolean;
}

/** A rule for one page at a time. Its findings are cached by the bytes of the page, so it must not read anything else. */
export interface PageRule extends RuleOptions {
  readonly kind: 'page';
  readonly on: readonly PageRole[];
  readonly check: (page: Page, facts: SharedFacts) => Found[];
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
  /** At most so many bytes after Brotli; exact where this is over the page's limit. */
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

/** The finished site, as site rules see it. */
export interface Site {
  readonly facts: SharedFacts;
  readonly release: boolean;
  /** Every file of `out/`. */
  readonly files: ReadonlySet<string>;
  readonly planned: ReadonlyMap<string, PlannedPage>;
  /** Path → target, from the build manifest. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly pages: readonly PageSummary[];
  /** True if robots.txt forbids a path to all crawlers. */
  readonly isDisallowed: (path: string) => boolean;
  /** Text of a file of `out/`; empty if there is none. */
  readonly read: (file: string) => string;
}

/** A fault that a site rule finds: at an offset into a file of `out/`, or at a line. */
export interface SiteFound extends Partial<DataPlace> {
  readonly file: string;
  readonly offset?: number;
  readonly message: string;
  readonly detail?: string;
}

/** A rule for the whole site. It runs at every check. */
export interface SiteRule extends RuleOptions {
  readonly kind: 'site';
  readonly check: (site: Site) => SiteFound[];
}

export type Rule = PageRule | SiteRule;

/** Defines a rule for one page at a time: for pages of the site, unless `on` names other roles. */
export const definePageRule = ({
  on = ['page'],
  ...rule
}: Omit<PageRule, 'kind' | 'on'> & Partial<Pick<PageRule, 'on'>>): PageRule => ({ kind: 'page', on, ...rule });

/** Defines a rule that needs all pages, or the files beside them. */
export const defineSiteRule = (rule: Omit<SiteRule, 'kind'>): SiteRule => ({ kind: 'site', ...rule });

/** A fault at an element or text, or at an offset. `detail` is the value there. */
export const faultAt = (place: number | { readonly start: number }, message: string, detail = ''): Found => ({
  offset: typeof place === 'number' ? place : place.start,
  message,
  detail,
});

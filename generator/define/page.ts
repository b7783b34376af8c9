/**
 * A page definition says all there is to know of one kind of page: its path, what it is repeated for, what it shows
 * and how it is found.
 */
import type { Collection } from './collection.ts';
import type { Context } from './site.ts';

/** What a page is repeated for, by the name of its parameter: `{ city: cities, service: services }`. */
export type Each = Readonly<Record<string, Collection>>;

/** The records that one page is made for, by the name of the parameter. */
export type Params<E extends Each = Each> = {
  readonly [P in keyof E]: E[P] extends Collection<infer T> ? T : never;
};

/** Named plain values; components receive them as props. */
export type Props = Readonly<Record<string, unknown>>;

/** A sentence of a copy template by its name; throws for a name that the template does not have. */
export type Sentence = (name: string) => string;

/** Sentences by the values they may use: `site.hbs`, one file for each scope, and the page's own. */
export interface Copy {
  readonly site: Sentence;
  readonly page: Sentence;
  readonly [scope: string]: Sentence;
}

export interface Link {
  readonly name: string;
  readonly href: string;
}

/** What is known of a rendered page when its head is written. */
export interface HeadFacts<P = Props> {
  readonly props: P & SharedProps;
  readonly copy: Copy;
  /** "/locations/macon" */
  readonly path: string;
}

/** Props that every page gets. */
export interface SharedProps {
  readonly site: SharedView;
  readonly path: string;
}

/** What the engine itself must know of the view that all pages share. */
export interface SharedView {
  /** "https://www.example.com" */
  readonly origin: string;
  readonly brand: string;
}

/** A node of the page's JSON-LD graph. */
export type GraphNode = Readonly<Record<string, unknown>>;

export type AuditGrade = 'good' | 'needs-improvement' | 'poor';

/** One point of the link audit. */
export interface AuditFinding {
  readonly name: string;
  readonly status: AuditGrade;
  readonly findings: readonly string[];
  readonly recommendations: readonly string[];
  /** Paths of pages that the texts above name and that are there. */
  readonly pages: readonly string[];
}

/** The audit of the links between the finished pages. */
export interface Audit {
  readonly date: string;
  readonly pages: number;
  readonly links: number;
  readonly findings: readonly AuditFinding[];
}

/** What the build has come to when every other page is done. */
export interface Outcome {
  /** Newest day of change of the pages, "2026-11-20". */
  readonly date: string;
  /** True when the page of this path stands in the output as gen made it. */
  readonly isBuilt: (path: string) => boolean;
  /** What is known of the finished page of this path; null when it is not built. Report pages are not among them. */
  readonly pageAt: (path: string) => FinishedPage | null;
  readonly audit: Audit;
}

export interface FinishedPage {
  /** Day of its last change, "2026-11-20". */
  readonly lastmod: string;
  /** Of its HTML. */
  readonly bytes: number;
}

export interface SitemapRow {
  /** 0.0 to 1.0 */
  readonly priority: number;
  readonly changefreq: 'weekly' | 'monthly';
}

/** Ten segments of 1460 bytes (RFC 6928): what a server may send before it hears from the visitor. */
export const FIRST_FLIGHT = 14_600;

/** What a page may weigh: Brotli bytes of its HTML with styles; `first-flight` is what a server sends before it hears back. */
export type Budget = 'first-flight' | number | null;

/** Brotli bytes of the HTML with its styles; null where there is no limit. */
export const limitOf = (budget: Budget): number | null => (budget === 'first-flight' ? FIRST_FLIGHT : budget);

/** The key of a record that holds the path of a page. */
export interface PathSource {
  readonly collection: Collection;
  readonly key: string;
  /** How messages call the page: "the landing page". */
  readonly noun: string;
}

interface CommonOptions<E extends Each, P> {
  readonly each?: E;
  /** Leaves out combinations of records for which there is no page. */
  readonly where?: (params: Params<E>, context: Context) => boolean;
  /** Name of the component in `components/pages/`, and of its copy in `templates/copy/pages/`. */
  readonly component: string;
  /** Priority and change frequency; left out: not in the sitemap. */
  readonly sitemap?: readonly [priority: number, changefreq: SitemapRow['changefreq']];
  /** Content of the robots tag. @default "index, follow" */
  readonly robots?: string;
  /** True for a page that robots.txt asks crawlers to leave alone. */
  readonly disallow?: boolean;
  /** The paths for which this is the not-found page: "*" for all, "/services/:service" where each ":name" stands for one segment. Such a page has no address of its own. */
  readonly notFoundFor?: string;
  /** Where the user wrote a path that comes from data: named when the path is already taken. */
  readonly pathFrom?: PathSource;
  /** Props of the layout around the page. */
  readonly layout?: Props;
  /** The way from the overview to the page, itself included. */
  readonly crumbs?: (facts: HeadFacts<P>) => readonly Link[];
  /** Nodes of structured data, besides WebPage and BreadcrumbList, which every page has. */
  readonly structuredData?: (facts: HeadFacts<P> & { readonly url: string }) => readonly GraphNode[];
  /** Address of the picture that is shown where the page is shared, "/assets/social/about.png"; left out: that of the site. */
  readonly picture?: (facts: HeadFacts<P>) => string;
  /** @default 20,000 bytes */
  readonly budget?: Budget;
  /** The parameter whose pages are held against each other: two of one service must not be one text with other names in it. */
  readonly compareBy?: keyof E & string;
}

export interface PageOptions<E extends Each, P extends object, D extends object> extends CommonOptions<E, P & D> {
  /** Everything the page shows, as plain data. The page's key is made of it. */
  readonly props: (params: Params<E>, context: Context) => P;
  /** Props that follow from the others: made when the page is rendered, and no part of its key. */
  readonly derive?: (props: P) => D;
}

export interface ReportPageOptions<E extends Each, P extends object> extends CommonOptions<E, P> {
  /** Everything the page shows; it is made when all other pages are done. */
  readonly props: (params: Params<E>, context: Context, outcome: Outcome) => P;
}

/** A path with parameters, "/locations/{city}", or one that is computed from the records and data. */
export type PathOf<E extends Each> = string | ((params: Params<E>, context: Context) => string);

/** A defined kind of page. */
export type PageDefinition = PageFacts & (PlainProps | ReportProps);

interface PlainProps {
  readonly afterBuild: false;
  readonly props: (params: Params, context: Context) => Props;
  readonly derive: ((props: Props) => Props) | null;
}

/** Made when all other pages are done. */
interface ReportProps {
  readonly afterBuild: true;
  readonly props: (params: Params, context: Context, outcome: Outcome) => Props;
  readonly derive: null;
}

interface PageFacts {
  readonly path: PathOf<Each>;
  readonly each: Each;
  readonly where: ((params: Params, context: Context) => boolean) | null;
  readonly component: string;
  readonly sitemap: SitemapRow | null;
  readonly robots: string;
  readonly disallow: boolean;
  readonly notFoundFor: string | null;
  readonly pathFrom: PathSource | null;
  readonly layout: Props;
  readonly crumbs: (facts: HeadFacts) => readonly Link[];
  readonly structuredData: (facts: HeadFacts & { readonly url: string }) => readonly GraphNode[];
  readonly picture: ((facts: HeadFacts) => string) | null;
  readonly budget: Budget;
  readonly compareBy: string | null;
}

const OTHER_PAGE = 20_000;

/** Defines a kind of page. */
export function definePage<
  const E extends Each = Record<never, never>,
  P extends object = object,
  D extends object = object,
>(path: PathOf<E>, options: PageOptions<E, P, D>): PageDefinition {
  const { derive, props } = options;
  return {
    ...describe(path, options),
    props: props as PlainProps['props'],
    derive: (derive as PlainProps['derive'] | undefined) ?? null,
    afterBuild: false,
  };
}

/** Defines a page that shows what the build has come to: it is made when all other pages are done. */
export function defineReportPage<const E extends Each = Record<never, never>, P extends object = object>(
  path: PathOf<E>,
  options: ReportPageOptions<E, P>,
): PageDefinition {
  const { props } = options;
  return { ...describe(path, options), props: props as ReportProps['props'], derive: null, afterBuild: true };
}

function describe<E extends Each, P>(path: PathOf<E>, options: CommonOptions<E, P>): PageFacts {
  const { each = {}, where, component, sitemap, disallow = false, notFoundFor = null, budget = OTHER_PAGE } = options;
  const {
    robots = notFoundFor === null ? 'index, follow' : 'noindex, nofollow',
    layout = {},
    compareBy = null,
  } = options;
  const none = (): readonly never[] => [];
  return {
    path: path as PageDefinition['path'],
    each,
    where: (where as PageDefinition['where'] | undefined) ?? null,
    component,
    sitemap: sitemap ? { priority: sitemap[0], changefreq: sitemap[1] } : null,
    robots,
    disallow,
    notFoundFor,
    pathFrom: options.pathFrom ?? null,
    layout,
    crumbs: (options.crumbs as PageDefinition['crumbs'] | undefined) ?? none,
    structuredData: (options.structuredData as PageDefinition['structuredData'] | undefined) ?? none,
    picture: (options.picture as PageDefinition['picture'] | undefined) ?? null,
    budget,
    compareBy,
  };
}

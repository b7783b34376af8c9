/** A page definition describes one kind of page: its path, the records it repeats for, its props, and its head. */
import type { Context } from './context.ts';
import { isCollection, type Each, type Params } from './each.ts';
import { refuseUnknown, withoutUndefined, type Known } from './options.ts';
import type { Outcome } from './outcome.ts';
import type { PathPattern } from './pattern.ts';
import type { Picture } from './picture.ts';

/** Plain values by name; components receive them as props. */
export type Props = Readonly<Record<string, unknown>>;

/**
 * Returns a sentence of a copy template by its name; throws for a name that the template lacks. A sentence of a list takes one item
 * of it: `copy.city('offer', offer)`.
 */
export type Sentence = (name: string, item?: object) => string;

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

/** The page, as functions that write its breadcrumbs and its head receive it. */
export interface HeadContext<P = Props> {
  readonly props: P & SharedProps;
  readonly copy: Copy;
  /** "/locations/macon" */
  readonly path: string;
}

/** A page that says the same in another language. */
export interface Alternate {
  /** BCP 47 */
  readonly language: string;
  readonly path: string;
}

/** Props of every page. */
export interface SharedProps {
  readonly site: SharedView;
  readonly path: string;
  /** This page and those that say the same in other languages; only where there are any. */
  readonly alternates?: readonly Alternate[];
}

/** The part of the shared view that the engine reads. */
export interface SharedView {
  /** Address of the site without a slash at its end: "https://www.example.com", "https://user.github.io/site". */
  readonly url: string;
  readonly brand: string;
}

/** A node of the page's JSON-LD graph. */
export type GraphNode = Readonly<Record<string, unknown>>;

/** Ten segments of 1460 bytes (RFC 6928): a server may send these before the visitor's first acknowledgement. */
export const INITIAL_WINDOW = 14_600;

interface CommonOptions<N extends string, E extends Each, P> {
  /** What the page repeats for, by parameter: collections, or views that return lists. */
  readonly each?: E;
  /** Returns false for combinations of records that have no page. */
  readonly where?: ((params: Params<E>, context: Context) => boolean) | null;
  /** The menus of the layout that link to the page, with its label or its sentence in `site.hbs`: `{ footer: 'Imprint' }`. A list in pages is linked by its first page; pages of records are not. */
  readonly menu?: Readonly<Record<string, string | { readonly sentence: string }>>;
  /** Name of the component in `components/pages/`, and of its copy in `templates/copy/pages/`. */
  readonly component: N;
  /** Priority, 0.0 to 1.0, and change frequency; pages without them are not in the sitemap. */
  readonly sitemap?: readonly [priority: number, changefreq: 'daily' | 'weekly' | 'monthly' | 'yearly'] | null;
  /** Language of the page, BCP 47: "es". Its sentences are those of `templates/copy/es/`. @default the language of the site */
  readonly language?: string | null;
  /** Path of the page that says the same in the language of the site: "/", "/locations/{city}". Both then name each other. */
  readonly alternate?: PathOf<E> | null;
  /** Content of the robots tag. @default "index, follow" */
  readonly robots?: string;
  /** True for a page that robots.txt disallows. */
  readonly disallow?: boolean;
  /** The paths for which this is the not-found page: "*" for all, "/services/:service" where each ":name" matches one segment. Such a page has no address. */
  readonly notFoundFor?: string | null;
  /** Props of the layout around the page. */
  readonly layout?: Props;
  /** Breadcrumbs from the overview to the page, itself included: the component gets them as `crumbs`, and search engines as structured data. */
  readonly crumbs?: (context: HeadContext<P>) => readonly Link[];
  /** Structured data besides WebPage and BreadcrumbList, which every page has. */
  readonly structuredData?: (context: HeadContext<P> & { readonly url: string }) => readonly GraphNode[];
  /** Returns the photograph that links to the page show where they are shared; without one, they show that of the document template. */
  readonly picture?: (context: HeadContext<P>) => Picture | null | undefined;
  /** Most Brotli bytes of the HTML with its styles; null for no limit. @default 20_000 */
  readonly budget?: number | null;
}

export interface PageOptions<N extends string, E extends Each, P extends object> extends CommonOptions<N, E, P> {
  /** Returns everything the page shows, as plain data. The page's cache key is made of it. */
  readonly props: (params: Params<E>, context: Context) => P;
}

export interface ReportPageOptions<N extends string, E extends Each, P extends object> extends CommonOptions<N, E, P> {
  /** Returns everything the page shows, after all other pages are finished. */
  readonly props: (params: Params<E>, context: Context, outcome: Outcome) => P;
}

type PathFunction<E extends Each> = (params: Params<E>, context: Context) => string;

/** A path with placeholders, "/locations/{city}", or a function that computes it. */
export type PathOf<E extends Each> = string | PathFunction<E>;

/** A defined kind of page. The parameters are types only: the name of its component, the props it receives, and its records. */
export interface PageDefinition<N extends string = string, P extends object = object, R = unknown>
  extends Required<CommonOptions<N, Each, Props>> {
  readonly path: PathOf<Each>;
  /** True for a page that is rendered after all others: it gets the outcome. */
  readonly afterBuild: boolean;
  readonly props: (params: Params, context: Context, outcome?: Outcome) => Props;
  /** The path in the kit of a page that extends it, or that has another path there; null for any other page. */
  readonly extends: PathOf<Each> | null;
  /** Never set: carries the type of the props. */
  readonly shows?: P;
  /** Never set: carries the type of the records. */
  readonly of?: R;
}

/**
 * The props of page components by name: `PropsOf<typeof pages>['CityPage']`. A component that takes them compiles only while a
 * definition of its name has every prop that it reads. `S` is the type of the props that all pages share.
 */
export type PropsOf<
  D extends PageDefinition | readonly PageDefinition[],
  S extends object = SharedProps & { readonly copy: Copy },
> = {
  readonly [One in D extends readonly PageDefinition[] ? D[number] : D as One extends PageDefinition<infer N>
    ? N
    : never]: One extends PageDefinition<string, infer P> ? P & S & { readonly crumbs: readonly Link[] } : never;
};

/** Budget of pages that name none. */
const OTHER_PAGE = 20_000;

const OPTIONS = {
  each: true,
  where: true,
  menu: true,
  component: true,
  sitemap: true,
  language: true,
  alternate: true,
  robots: true,
  disallow: true,
  notFoundFor: true,
  layout: true,
  crumbs: true,
  structuredData: true,
  picture: true,
  budget: true,
  props: true,
} satisfies Known<PageOptions<string, Each, object>>;

/** Defines a kind of page. */
export function definePage<
  const S extends string,
  const N extends string,
  const E extends Each = Record<never, never>,
  P extends object = object,
>(path: PathPattern<S, E> | PathFunction<E>, options: PageOptions<N, E, P>): PageDefinition<N, P, Params<E>> {
  return createDefinition(path, options, false);
}

/** Defines a page that shows the state of the build; it is rendered after all other pages. */
export function defineReportPage<
  const S extends string,
  const N extends string,
  const E extends Each = Record<never, never>,
  P extends object = object,
>(path: PathPattern<S, E> | PathFunction<E>, options: ReportPageOptions<N, E, P>): PageDefinition<N, P, Params<E>> {
  return createDefinition(path, options, true);
}

/** Returns all props of a page but copy: its own, and its path. */
export function completeProps({ path, props }: { readonly path: string; readonly props: Props }): Props & SharedProps {
  return { ...props, path } as Props & SharedProps;
}

function createDefinition<N extends string, P extends object, R>(
  path: unknown,
  options: unknown,
  afterBuild: boolean,
): PageDefinition<N, P, R> {
  // Its records and props have types of their own, which no engine knows.
  const given = options as PageOptions<N, Each, Props>;
  refuseUnknown(afterBuild ? 'defineReportPage' : 'definePage', given, OPTIONS);
  return checkMenu<PageDefinition<N, P, R>>({
    each: {},
    where: null,
    menu: {},
    sitemap: null,
    language: null,
    alternate: null,
    robots: given.notFoundFor ? 'noindex, nofollow' : 'index, follow',
    disallow: false,
    notFoundFor: null,
    layout: {},
    crumbs: () => [],
    structuredData: () => [],
    picture: () => null,
    budget: OTHER_PAGE,
    ...withoutUndefined(given),
    path: path as PathOf<Each>,
    extends: null,
    afterBuild,
  });
}

/** Returns a definition; throws if a menu names it and it has a page for each record. */
export function checkMenu<D extends Pick<PageDefinition, 'menu' | 'each' | 'component'>>(definition: D): D {
  const { menu, each, component } = definition;
  if (Object.keys(menu).length > 0 && Object.values(each).some(isCollection))
    throw new TypeError(
      `${component} has a page for each record, so a menu cannot link to it. Put "menu" into a page without "each" that lists them.`,
    );
  return definition;
}

/** A site is a value: its collections, pages, files, rules, and commands. A kit is such a value, too, and a site extends it. */
import type { Collection, Entries } from './collection.ts';
import type { CollectionRef, Data } from './data.ts';
import { GenError } from '../errors/gen-error.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import type { CollectionExtension } from './extend-collection.ts';
import type { CommandDefinition } from './command.ts';
import type { Context, View } from './context.ts';
import type { FileDefinition } from './file.ts';
import { joinHeaders, type HeaderOption } from './headers.ts';
import { refuseUnknown, withoutUndefined, type Known } from './options.ts';
import type { Note, WrittenSentence } from './note.ts';
import type { Outcome } from './outcome.ts';
import { joinPolicies, type PolicyOption, type SitePolicy } from './policy.ts';
import type { Each, Params } from './each.ts';
import type { PageDefinition, Props, SharedView } from './page.ts';
import type { DataPlace } from './record.ts';
import type { Rule, SharedFacts, FileFinding } from './rule.ts';
/** A path in the data. `key` is that of its record, "from" or "to" if left out. */
interface RedirectPlace extends DataPlace {
  readonly key?: string;
}

/** A redirect as the data has it. `{city}` in both paths means every record of `each.city`, and `{city.state}` its state. */
export interface RedirectRule {
  /** "/old", "/blog/*" for everything below a folder, or "/services.php?id=3". */
  readonly from: string;
  /** Path of a page, "/new/*" with the rest appended, or an address of another host. Left out for an address that is gone (410). */
  readonly to?: string;
  /** `undefined` is left out: TypeScript adds such keys where rows of one list have different ones. */
  readonly each?: { readonly [name: string]: Each[string] | undefined };
  /** Places of the two paths in the data. */
  readonly places?: { readonly from?: RedirectPlace | undefined; readonly to?: RedirectPlace | undefined };
}

/** The data folder, for `derive`. */
export interface DataFolder {
  /** Its path in messages. */
  readonly name: string;
  /** True if `images/` has a file of this name. */
  readonly hasImage: (name: string) => boolean;
  /** Returns why an existing image cannot be published; null if it can. */
  readonly imageFault: (name: string) => Message | null;
}

/** The result of `derive`: plain values for `data.derived`, and images to publish. */
export interface Derived {
  readonly values: Readonly<Record<string, unknown>>;
  /** Names below `data/images`. */
  readonly images: readonly string[];
  readonly problems: readonly Problem[];
}

/** Plain data of a site for `gen check`, besides its files and pages. */
export interface CheckBasis extends Omit<SharedFacts, 'siteUrl' | 'policies'> {
  /** Faults of the data, with the rule that finds them. */
  readonly found: readonly (FileFinding & { readonly rule: string })[];
  /** Returns true for a page whose record has no text yet. */
  readonly isUnwritten?: (page: { readonly component: string; readonly params: Params }) => boolean;
}

/** A line of text for the console. */
export interface Line {
  readonly text: string;
  readonly tone?: 'good' | 'warning' | 'strong' | 'quiet';
}

/** The status of a site for staff and programs; `S` is the result of `compute`. Methods let the engine hold a status of any type. */
export interface StatusDefinition<S extends object = object> {
  /** The file of the output that holds the status as JSON. */
  readonly file: string;
  /** Plain data, as `gen status --json` prints it. */
  readonly compute: (context: Context, outcome: Pick<Outcome, 'date' | 'stateOf' | 'pages'>) => S;
  /** Numbers for the report of a build, by name. */
  figures(status: S): Readonly<Record<string, number>>;
  /** Lines that `gen status` prints. */
  describe(status: S): readonly Line[];
  /** The line under the summary of a build. */
  summarize(status: S): string;
}

/** Defines a status. */
export function defineStatus<S extends object>(status: StatusDefinition<S>): StatusDefinition {
  return status;
}

/** Forms in which the owner of a site edits its data, at `/admin`. */
export interface EditorOptions {
  /** The repository on GitHub: "owner/name". */
  readonly repo: string;
  /** Address of the service that signs people in with GitHub: an own sveltia-cms-auth. @default people sign in with a token */
  readonly login?: string;
}

/** Options of a site definition. */
export interface SiteOptions {
  /** BCP 47, for structured data. @default "en-US" */
  readonly language?: string;
  /** Returns the time zone in which the site has its day; null for that of the machine. @default null */
  readonly timeZone?: (data: Data) => string | null;
  /** Props that have sentences of their own in `templates/copy/`: "city" for `city.hbs`. */
  readonly scopes?: readonly string[];
  /** Read and completed in this order. */
  readonly collections?: readonly (Collection | CollectionExtension)[];
  readonly pages?: readonly PageDefinition[];
  readonly files?: readonly FileDefinition[];
  readonly rules?: readonly Rule[];
  readonly commands?: readonly CommandDefinition[];
  /** The view that every page gets as `site`. */
  readonly shared?: View<SharedView>;
  /** Returns the shared view of a page whose records ask for another one: with the number of their office. */
  readonly sharedFor?: (params: Params, context: Context) => SharedView;
  /** Collection of one record, whose `url` is the address of the site: `gen build --url` replaces it. */
  readonly addressIn?: CollectionRef;
  /** Runs after each record is valid by itself. */
  readonly derive?: (entries: Entries, folder: DataFolder) => Derived;
  /** Permanent redirects. They are added to those of the kit. */
  readonly redirects?: (context: Context) => readonly RedirectRule[];
  /** Returns props of the layout around a page that follow from its records, by parameter. They do not count as a change of the page. */
  readonly layout?: (params: Params, context: Context) => Props;
  /** Further paths that robots.txt disallows, added to those of the kit. */
  readonly disallow?: (context: Context) => readonly string[];
  /** Origins of other hosts that pages may use. They are added to those of the kit. */
  readonly policy?: PolicyOption;
  /** Headers beside those of gen, by path: `{ '/*': { 'X-Frame-Options': 'DENY' } }`. They are added to those of the kit. */
  readonly headers?: HeaderOption;
  /** Forms for the owner, at `/admin`: they need the package `@sveltia/cms`. @default none */
  readonly editor?: EditorOptions;
  /** The host, for what only that one reads: `_redirects` is written for Netlify alone. @default a form that all hosts read */
  readonly hosting?: 'netlify';
  /** Texts of links that do not say where they lead, such as "Learn more": report pages get their number. @default none */
  readonly vagueLinks?: RegExp;
  /** Returns what is no mistake, but should be known or done: records without a page, what is over, texts to write. They are added to those of the kit. */
  readonly notes?: NotesOf;
  /** Returns facts for `gen check`. */
  readonly check?: (context: Context) => CheckBasis;
  readonly status?: StatusDefinition;
}

/** A defined site or kit. */
export type SiteDefinition = Required<
  Omit<
    SiteOptions,
    'collections' | 'shared' | 'sharedFor' | 'addressIn' | 'derive' | 'status' | 'policy' | 'editor' | 'hosting'
  >
> &
  Pick<SiteOptions, 'shared' | 'sharedFor' | 'addressIn' | 'derive' | 'status' | 'editor' | 'hosting'> & {
    readonly collections: readonly Collection[];
    readonly policy: (context: Context) => SitePolicy;
  };

const NOTHING: SiteDefinition = {
  language: 'en-US',
  timeZone: () => null,
  scopes: [],
  collections: [],
  pages: [],
  files: [],
  rules: [],
  commands: [],
  redirects: () => [],
  layout: () => ({}),
  disallow: () => [],
  notes: () => [],
  policy: () => ({}),
  headers: {},
  vagueLinks: /(?!)/,
  check: () => ({ values: {}, names: [], found: [] }),
};

const OPTIONS = {
  language: true,
  timeZone: true,
  scopes: true,
  collections: true,
  pages: true,
  files: true,
  rules: true,
  commands: true,
  shared: true,
  sharedFor: true,
  addressIn: true,
  derive: true,
  redirects: true,
  layout: true,
  disallow: true,
  policy: true,
  headers: true,
  editor: true,
  hosting: true,
  vagueLinks: true,
  notes: true,
  check: true,
  status: true,
} satisfies Known<SiteOptions>;

const EDITOR_OPTIONS = { repo: true, login: true } satisfies Known<EditorOptions>;

/**
 * Defines a site, or extends a kit. Parts of lists replace those of the same name or path, or are added; redirects, disallowed paths,
 * the policy and headers are added; all else replaces that of the kit.
 */
export function defineSite(options: SiteOptions): SiteDefinition;
export function defineSite(kit: SiteDefinition, options: SiteOptions): SiteDefinition;
export function defineSite(first: SiteOptions, second?: SiteOptions): SiteDefinition {
  const kit = second === undefined ? NOTHING : (first as SiteDefinition);
  const options = withoutUndefined(second ?? first);
  refuseUnknown('defineSite', options, OPTIONS);
  refuseUnknown('editor', options.editor ?? {}, EDITOR_OPTIONS);
  return {
    ...kit,
    ...options,
    scopes: mergeParts(kit.scopes, options.scopes, (name) => name),
    collections: mergeCollections(kit.collections, options.collections),
    pages: mergePages(kit.pages, options.pages),
    files: mergeParts(kit.files, options.files, ({ file }) => file),
    rules: mergeParts(kit.rules, options.rules, ({ name }) => name),
    commands: mergeParts(kit.commands, options.commands, ({ name }) => name),
    policy: joinPolicies(kit.policy, options.policy),
    headers: joinHeaders(kit.headers, options.headers),
    redirects: joinLists('redirects', kit.redirects, options.redirects),
    disallow: joinLists('disallow', kit.disallow, options.disallow),
    notes: joinLists('notes', kit.notes, options.notes),
  };
}

function mergeCollections(
  kit: readonly Collection[],
  own: readonly (Collection | CollectionExtension)[] = [],
): readonly Collection[] {
  const collections = own.map((one): Collection => {
    if (!('applyTo' in one)) return one;
    const extended = kit.find(({ name }) => name === one.name);
    if (!extended) throw new TypeError(`extendCollection cannot extend "${one.name}": the kit has no such collection.`);
    return one.applyTo(extended);
  });
  return mergeParts(kit, collections, ({ name }) => name);
}

/** A page replaces that of its path. One that extends a page of the kit is at the path of that page. */
function mergePages(kit: readonly PageDefinition[], own: readonly PageDefinition[] = []): readonly PageDefinition[] {
  const pathOf = (page: PageDefinition): PageDefinition['path'] =>
    (page.extends !== null && kit.find(({ path, extends: first }) => (first ?? path) === page.extends)?.path) ||
    page.path;
  const placed = own.map((page) => ({ ...page, path: pathOf(page) }));
  return mergeParts(kit, placed, ({ path }) => path);
}

type NotesOf = (context: Context, sentences: readonly WrittenSentence[]) => readonly Note[];

type ListOf<A extends readonly unknown[], T> = (...given: A) => readonly T[];

const joinLists = <A extends readonly unknown[], T>(
  name: string,
  kit: ListOf<A, T>,
  own: ListOf<A, T> | undefined,
): ListOf<A, T> => (own ? (...given) => [...kit(...given), ...listFrom(name, own(...given))] : kit);

function listFrom<T>(name: string, value: readonly T[]): readonly T[] {
  if (Array.isArray(value)) return value;
  const what = `The function "${name}" of the site returns ${show(value)} in place of a list.`;
  throw new GenError({ file: 'site.ts', what, todo: 'Return a list, [] for nothing.' });
}

function mergeParts<T>(kit: readonly T[], own: readonly T[] = [], keyOf: (item: T) => unknown): readonly T[] {
  const replaced = new Map(own.map((item) => [keyOf(item), item]));
  const kept = kit.map((item) => replaced.get(keyOf(item)) ?? item);
  return [...kept, ...own.filter((item) => !kept.includes(item))];
}

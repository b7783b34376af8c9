/** Turns definitions and collections into the pages of a site. */
import { combine, isCollection, keyIn, type Params } from '../define/each.ts';
import type { Alternate, PageDefinition, Props } from '../define/page.ts';
import { compilePattern, faultOfPattern } from '../define/pattern.ts';
import type { SiteDefinition } from '../define/site.ts';
import { catchProblems, GenError, throwProblems } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { openSiteFiles, type SiteFiles } from './site-files.ts';
import { openData, type SiteData } from './data.ts';
import { fileOfPath } from './paths.ts';
import { collectRedirects, expandRule, type ExpandedRule, type PlannedRedirect } from './redirects.ts';
import type { MenuLink, Menus, Context, View } from '../define/context.ts';
import type { Outcome } from '../define/outcome.ts';
import type { Data } from '../define/data.ts';

export interface Page {
  readonly definition: PageDefinition;
  /** "/locations/macon" */
  readonly path: string;
  /** Below `out/`: "locations/macon.html" */
  readonly file: string;
  /** BCP 47 */
  readonly language: string;
  /** The records that it is made for, by parameter. */
  readonly params: Params;
  /** Data file of its first record; null for a page without one. */
  readonly source: string | null;
  /** Computes everything it shows: named values, shared by reference between pages. Report pages need the outcome of the build. */
  readonly props: (outcome?: Outcome) => Props;
}

/** A page and its props. */
export interface PageWithProps extends Pick<Page, 'definition' | 'path'> {
  readonly props: Props;
}

export interface Plan {
  readonly site: SiteDefinition;
  readonly data: SiteData;
  readonly context: Context;
  readonly siteFiles: SiteFiles;
  /** All pages, those that show the outcome of the build last. */
  readonly pages: readonly Page[];
  /** All but the report pages. */
  readonly contentPages: readonly Page[];
  /** Pages that show the outcome of the build. */
  readonly reportPages: readonly Page[];
  readonly byPath: ReadonlyMap<string, Page>;
  readonly redirects: readonly PlannedRedirect[];
  /** The rules that they come from, with mistakes. */
  readonly redirectRules: readonly ExpandedRule[];
  /** Pages that say the same in several languages, by the path of each. */
  readonly alternates: ReadonlyMap<string, readonly Alternate[]>;
}

interface PlanOptions {
  readonly placeOf?: Data['placeOf'];
  /** What paths of `context.read` are relative to. @default the working folder */
  readonly siteFolder?: string;
  /** True to show drafts. @default false */
  readonly drafts?: boolean;
}

/** Plans all pages of a site; `today` is the day of the build. Throws the problems of all definitions that throw. */
export function planSite(
  site: SiteDefinition,
  data: SiteData,
  today: string,
  { placeOf, siteFolder = process.cwd(), drafts = false }: PlanOptions = {},
): Plan {
  const siteFiles = openSiteFiles(siteFolder);
  const problems: Problem[] = [];
  const contexts = createContexts(site, { data: openData(data, placeOf), today, drafts, siteFiles });
  const context = contexts(site.language);
  const contextOf = ({ language }: PageDefinition): Context => contexts(language ?? site.language);
  const alternates: Alternates = new Map();
  const pagesOf = (definition: PageDefinition): readonly Page[] =>
    catchProblems(problems, () =>
      createPages(definition, { site, context: contextOf(definition), alternates, problems }),
    ) ?? [];
  const contentPages = site.pages.filter(({ afterBuild }) => !afterBuild).flatMap(pagesOf);
  const reportPages = site.pages.filter(({ afterBuild }) => afterBuild).flatMap(pagesOf);
  const pages = [...contentPages, ...reportPages];
  // The first of several pages with one path; owners.ts reports the others.
  const byPath = new Map(pages.toReversed().map((page) => [page.path, page]));
  for (const page of contentPages) catchProblems(problems, () => linkAlternate(page, byPath, { context, alternates }));
  const rules = catchProblems(problems, () =>
    callSiteCode(
      () => ({ called: 'The function "redirects" of the site' }),
      () => site.redirects(context).map((rule) => expandRule(rule, context)),
    ),
  );
  throwProblems(problems);
  const redirectRules = rules ?? [];
  const redirects = collectRedirects(redirectRules, {
    isPage: (path) => byPath.has(path),
    isTarget: (path) => isLinkable(path, { byPath }),
  });
  return {
    site,
    data,
    context,
    siteFiles,
    pages,
    contentPages,
    reportPages,
    byPath,
    redirects,
    redirectRules,
    alternates,
  };
}

/** Returns the context of each language: views write dates and numbers as it does. */
function createContexts(
  site: SiteDefinition,
  { data, today, drafts, siteFiles }: Pick<Context, 'data' | 'today' | 'drafts'> & { readonly siteFiles: SiteFiles },
): (language: string) => Context {
  const contexts = new Map<string, Context>();
  return (language) => {
    const context = contexts.get(language) ?? createContext(language);
    contexts.set(language, context);
    return context;
  };

  function createContext(language: string): Context {
    const made = new Map<View<unknown>, unknown>();
    const context: Context = {
      data,
      today,
      drafts,
      year: Number(today.slice(0, 4)),
      language,
      read: siteFiles.read,
      readAll: siteFiles.readAll,
      get menus() {
        return linkMenus(site.pages, context);
      },
      get: <V>(view: View<V>) => {
        if (!made.has(view)) made.set(view, view.make(context));
        return made.get(view) as V;
      },
    };
    return context;
  }
}

/** Lists the pages of each menu. Pages that `where` leaves out are in none. */
function linkMenus(pages: readonly PageDefinition[], context: Context): Menus {
  const menus: Record<string, MenuLink[]> = {};
  for (const definition of pages.filter(({ menu }) => Object.keys(menu).length > 0)) {
    const called = `The menu entry of ${definition.component}`;
    const [first] = callSiteCode(
      () => ({ called }),
      () => paramsOf(definition, context),
    );
    if (!first) continue;
    const href = pathOf(definition, context)(first);
    for (const [name, label] of Object.entries(definition.menu)) {
      const link = typeof label === 'string' ? { text: label, sentence: '' } : { text: '', sentence: label.sentence };
      menus[name] = [...(menus[name] ?? []), { href, ...link }];
    }
  }
  return menus;
}

type Alternates = Map<string, Alternate[]>;

interface PlanParts {
  readonly site: SiteDefinition;
  readonly context: Context;
  readonly alternates: Alternates;
  readonly problems: Problem[];
}

/** Links a page with the one that says the same in the language of the site. */
function linkAlternate(
  { definition, path, params, language }: Page,
  byPath: Plan['byPath'],
  { context, alternates }: Pick<PlanParts, 'context' | 'alternates'>,
): void {
  if (definition.alternate === null) return;
  const other = pathOf({ ...definition, path: definition.alternate }, context)(params);
  const page = byPath.get(other);
  if (!page || page.language === language)
    throw new GenError({
      file: 'site.ts',
      key: 'alternate',
      what: `The page ${path} has the alternate "${other}", ${page ? 'which is in the same language' : 'but there is no such page'}.`,
      todo: 'Name the path of the page that says the same in the language of the site.',
    });
  const group = alternates.get(other) ?? [{ language: page.language, path: other }];
  group.push({ language, path });
  alternates.set(other, group);
  alternates.set(path, group);
}

/** Creates the pages of a definition. Those whose path cannot be made are left out, and `problems` says why. */
function createPages(definition: PageDefinition, parts: PlanParts): Page[] {
  const { context, problems } = parts;
  const fill = pathOf(definition, context);
  return paramsOf(definition, context).flatMap((params) => {
    const path = catchProblems(problems, () => fill(params));
    return path === null ? [] : createPage({ definition, params, path }, parts);
  });
}

/** Returns the records of each page of a definition. */
function paramsOf(definition: PageDefinition, context: Context): Params[] {
  const { each, where, component } = definition;
  const combined = callSiteCode(
    () => ({ called: `A list of ${component}` }),
    () => combine(each, context),
  );
  return combined.filter((params) =>
    callSiteCode(
      () => ({ called: `The function "where" of ${component}`, record: describeParams(definition, params) }),
      () => where?.(params, context) ?? true,
    ),
  );
}

function createPage(
  { definition, params, path }: Pick<Page, 'definition' | 'params' | 'path'>,
  { site, context, alternates }: PlanParts,
): Page {
  const { component } = definition;
  const source = sourceOf({ definition, params }, context.data);
  const props = (outcome?: Outcome): Props => {
    const shared = site.shared ? { site: site.sharedFor?.(params, context) ?? context.get(site.shared) } : {};
    const own = callSiteCode(
      () => ({ called: `The function "props" of ${component}`, record: source ? `${path} (${source})` : path }),
      () => definition.props(params, context, outcome),
    );
    const layout = site.layout(params, context);
    const others = alternates.get(path);
    return {
      ...shared,
      ...own,
      ...(Object.keys(layout).length > 0 && { layout }),
      ...(others && { alternates: others }),
    };
  };
  const { language } = context;
  return { definition, path, file: fileOfPath(path), language, params, source, props };
}

/** Returns a function that makes the path of a page from its records. */
function pathOf(definition: PageDefinition, context: Context): (params: Params) => string {
  const { path: pattern, component, each } = definition;
  if (typeof pattern === 'string') {
    const fault = faultOfPattern(pattern, each);
    if (fault) throw new GenError({ file: 'site.ts', key: component, ...fault });
    const fill = compilePattern(pattern, each);
    return (params) => fill(params, context.data);
  }
  const call = (params: Params) => () => ({
    called: `The path of ${component}`,
    record: describeParams(definition, params),
  });
  return (params) => callSiteCode(call(params), () => pattern(params, context));
}

/** 'city "macon", service "towing"' */
const describeParams = (definition: PageDefinition, params: Params): string =>
  Object.entries(keysOf({ definition, params }))
    .map(([name, key]) => {
      const source = definition.each[name];
      return `${source && isCollection(source) ? source.singular : name} "${key}"`;
    })
    .join(', ');

/** Returns the keys of a page's records by parameter: { city: "gray" }. */
export const keysOf = ({ definition, params }: Pick<Page, 'definition' | 'params'>): Record<string, string> =>
  Object.fromEntries(Object.entries(definition.each).map(([name, source]) => [name, keyIn(source, params[name])]));

function sourceOf({ definition, params }: Pick<Page, 'definition' | 'params'>, data: Data): string | null {
  const [[name, source] = []] = Object.entries(definition.each);
  if (!name || !source) return null;
  const file = isCollection(source)
    ? data.fileOf(source, keyIn(source, params[name]))
    : data.placeOfRecord(params[name], [])?.file;
  return file ?? null;
}

/** True for a page that something may link to: servers answer the path of a not-found page with 404. */
export const isLinkable = (path: string, { byPath }: Pick<Plan, 'byPath'>): boolean =>
  byPath.get(path)?.definition.notFoundFor === null;

/** Turns definitions and collections into the pages of a site. */
import { isCollection, keyIn, type Params } from '../define/each.ts';
import type { Alternate, PageDefinition, Props } from '../define/page.ts';
import type { SiteDefinition } from '../define/site.ts';
import { catchProblems, GenError, throwProblems } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { groupBy } from '../group-by.ts';
import { openSiteFiles, type SiteFiles } from './site-files.ts';
import { openData, type SiteData } from './data.ts';
import { fileOfPath } from './paths.ts';
import { collectRedirects, expandRule, type ExpandedRule, type PlannedRedirect } from './redirects.ts';
import type { Context } from '../define/context.ts';
import { createContexts } from './contexts.ts';
import { paramsOf, pathOf } from './page-paths.ts';
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
  readonly definition: SiteDefinition;
  readonly data: SiteData;
  readonly context: Context;
  readonly siteFiles: SiteFiles;
  /** All pages, those that show the outcome of the build last. */
  readonly pages: readonly Page[];
  /** All but the report pages, in the order in which they are built: those of a record are beside each other. */
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
    definition: site,
    data,
    context,
    siteFiles,
    pages,
    contentPages: byRecord(contentPages),
    reportPages,
    byPath,
    redirects,
    redirectRules,
    alternates,
  };
}

/** Puts the pages of a record beside each other: the views of a city are made once for its own page and for those of its services. */
const byRecord = (pages: readonly Page[]): Page[] =>
  [...groupBy(pages, (page) => Object.values(page.params)[0] ?? page.definition).values()].flat();

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

function createPage(
  { definition, params, path }: Pick<Page, 'definition' | 'params' | 'path'>,
  { site, context, alternates }: PlanParts,
): Page {
  const { component } = definition;
  const source = sourceOf({ definition, params }, context.data);
  const props = (outcome?: Outcome): Props => {
    const shared = site.shared ? { site: site.sharedFor?.(params, context) ?? context.get(site.shared) } : {};
    const values = callSiteCode(
      () => ({ called: `The function "props" of ${component}`, record: source ? `${path} (${source})` : path }),
      () => definition.props(params, context, outcome),
    );
    const layout = site.layout(params, context);
    const others = alternates.get(path);
    return {
      ...shared,
      ...values,
      ...(Object.keys(layout).length > 0 && { layout }),
      ...(others && { alternates: others }),
    };
  };
  const { language } = context;
  return { definition, path, file: fileOfPath(path), language, params, source, props };
}

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

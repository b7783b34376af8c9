/** Compares the templates of a site with the values of its pages. */
import type { SourceFile } from '../bundle/sources.ts';
import { checkCopy, type CopyValues } from '../copy/check.ts';
import type { ParsedTemplates } from '../copy/compile.ts';
import { copyFileMissing } from '../copy/sentences.ts';
import { type Props, type SharedView, completeProps } from '../define/page.ts';
import { catchProblems } from '../errors/gen-error.ts';
import { placeBelow, displayPath } from '../errors/place.ts';
import type { Problem } from '../errors/problem.ts';
import { groupBy } from '../group-by.ts';
import type { Page, Plan } from '../plan/pages.ts';
import type { Project } from '../project.ts';
import { createOutcome } from './create-outcome.ts';

interface CopyOptions {
  readonly plan: Plan;
  readonly templates: readonly SourceFile[];
  /** Null if they cannot be compiled. */
  readonly parsed: ParsedTemplates | null;
  /** Gets the props of the pages that were compared first, except for report pages. */
  readonly computed?: Map<Page, Props>;
}

/** Finds copy files that are missing, misspelt variables, and templates that no page uses. */
export function checkCopyOfSite(
  project: Project,
  { plan, templates, parsed, computed = new Map() }: CopyOptions,
): Problem[] {
  const below = placeBelow(displayPath(project.templates));
  const problems: Problem[] = [];
  const names = new Set(templates.map(({ name }) => name));
  const missing = plan.definition.scopes.filter((scope) => !names.has(`copy/${scope}.hbs`));
  problems.push(...missing.map((scope) => below(copyFileMissing(scope))));
  if (!parsed) return problems;
  const scopes = Object.keys(parsed);
  const check = (pages: readonly Page[], onProps: OnProps = () => {}): { wrong: Problem[]; failures: Problem[] } => {
    const failures: Problem[] = [];
    const values = collectCopyValues(plan, pages, { scopes, problems: failures, onProps });
    return { wrong: checkCopy(parsed, [...names], values).map(below), failures };
  };
  const first = check(samplePages(plan), (page, props) => computed.set(page, props));
  // A page that was not compared may have the variable.
  const { wrong, failures } = first.wrong.length === 0 ? first : check(plan.pages);
  return [...problems, ...wrong, ...failures];
}

/** With no link on any page, what report pages say about links has every kind of finding. */
const NO_LINKS = { entryOf: () => null, stateOf: () => 'built' as const, date: '' };
/** With every key that a task can have. */
const TASK = { text: '', places: [{ file: '', line: 1, subject: '' }] };

/** Number of pages of each definition to compare at first: most keys are on one of them. */
const SAMPLE = 40;

type OnProps = (page: Page, props: Props) => void;

interface CollectOptions {
  readonly scopes: readonly string[];
  readonly problems: Problem[];
  readonly onProps: OnProps;
}

/**
 * Collects the values of each copy file and document. `scopes` names copy files: every object among the props may have one of its
 * own. Props that cannot be computed go to `problems`.
 */
function collectCopyValues(
  plan: Plan,
  sample: readonly Page[],
  { scopes, problems, onProps }: CollectOptions,
): CopyValues {
  const renderer = { renderLayout: () => '' };
  const outcome = createOutcome({ plan, renderer }, { ...NO_LINKS, tasks: () => [TASK] });
  const found = new Map<string, Set<unknown>>();
  const add = (name: string, values: unknown): void => void found.set(name, (found.get(name) ?? new Set()).add(values));
  const { shared, scopes: needed, pages } = plan.definition;
  for (const name of [...needed, ...pages.map(({ component }) => `pages/${component}`)]) found.set(name, new Set());
  const site = shared && plan.context.get(shared);
  if (site) for (const [name, values] of Object.entries(documentScopes(site))) add(name, values);
  add('site', { site });
  for (const page of sample) {
    const { definition, path } = page;
    const values = catchProblems(problems, () => page.props(outcome));
    if (!values) continue;
    if (!definition.afterBuild) onProps(page, values);
    const props = completeProps({ path, props: values });
    add(`pages/${definition.component}`, props);
    for (const [name, value] of Object.entries(props))
      if (scopes.includes(name) && name !== 'site' && typeof value === 'object') add(name, { site, [name]: value });
  }
  addLanguages(plan, found);
  return found;
}

/** The copy of another language sees the same values: "es/site" those of "site". */
function addLanguages({ definition, pages }: Plan, found: Map<string, Set<unknown>>): void {
  const names = [...found].filter(([name]) => !name.startsWith('documents/'));
  for (const language of new Set(pages.map((page) => page.language)))
    if (language !== definition.language) for (const [name, values] of names) found.set(`${language}/${name}`, values);
}

/** Returns the variables that `render/renderer.ts` passes to each document. */
function documentScopes(site: SharedView): Record<string, unknown> {
  const head = { title: '', description: '', canonical: '', robots: '', jsonLd: [''] };
  const alternates = [{ language: '', href: '' }];
  const picture = { url: '', width: 0, height: 0, alt: '' };
  const language = '';
  const page = { css: '', policy: '', body: '', script: '' };
  return {
    'documents/page': { ...head, alternates, picture, language, site, ...page },
    'documents/redirect': { language, site, target: '', canonical: '' },
    'documents/robots': { site, disallow: [''] },
  };
}

/** Returns the first pages of each definition, and one for each set of keys that its records have. */
function samplePages({ pages }: Plan): Page[] {
  const shapeOf = (record: object): string =>
    Object.entries(record)
      .flatMap(([key, value]) => (value === undefined ? [] : key))
      .sort()
      .join();
  const samplesOf = (ofKind: readonly Page[]): Iterable<Page> => {
    // A report page lists the pages of many records: one of each definition has every key.
    if (ofKind[0]?.definition.afterBuild) return ofKind.slice(0, 1);
    const records = new Map(ofKind.flatMap((page) => Object.values(page.params).map((record) => [record, page])));
    const shapes = new Map(Array.from(records, ([record, page]) => [shapeOf(record as object), page]));
    return new Set([...ofKind.slice(0, SAMPLE), ...shapes.values()]);
  };
  return [...groupBy(pages, ({ definition }) => definition).values()].flatMap((ofKind) => [...samplesOf(ofKind)]);
}

/** Compares the variables of copy files and documents with the values of their scopes. */
import { type Outcome, type SharedView, completeProps } from '../define/page.ts';
import { ProblemCollector } from '../errors/collect.ts';
import type { Problem } from '../errors/problem.ts';
import { groupBy } from '../group-by.ts';
import { createOutcome, NO_AUDIT } from './outcome.ts';
import type { Page, Plan } from './pages.ts';
import { tryOwn } from '../source-place.ts';
import { eachNeedsList, unknownVariable, wrongShape, type Wanted } from '../errors/copy.ts';

/** Number of pages of each definition to compare: enough to meet every key. */
const SAMPLE = 40;

/** An outcome with every key, for report pages. */
const exampleOf = (plan: Plan): Outcome =>
  createOutcome(plan, {
    date: '',
    stateOf: () => 'built',
    finished: () => ({ lastmod: '', bytes: 0 }),
    audit: () => ({
      ...NO_AUDIT,
      findings: [{ name: '', status: 'good', findings: [''], recommendations: [''], pages: [] }],
    }),
  });

/** The variables by copy file: "site", "city", "pages/HomePage". */
type References = Readonly<Record<string, readonly VariableUse[]>>;

/** Finds variables that their scope lacks, and props that cannot be computed. */
export function checkCopy(plan: Plan, references: References): Problem[] {
  const steps = checkCopyInSteps(plan, references);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `checkCopy`, and yields before each page. */
export function* checkCopyInSteps(plan: Plan, references: References): Generator<void, Problem[]> {
  const outcome = exampleOf(plan);
  const problems = new ProblemCollector();
  const scopes = new Map<string, Set<unknown>>();
  const add = (name: string, values: unknown): void =>
    void scopes.set(name, (scopes.get(name) ?? new Set()).add(values));
  const { shared } = plan.site;
  const site = shared && plan.context.get(shared);
  if (site) for (const [name, values] of Object.entries(documentScopes(site))) add(name, values);
  add('site', { site });
  for (const page of samplePages(plan)) {
    yield;
    const { definition, path } = page;
    const props = tryOwn(
      problems,
      () => ({ called: `The function "derive" of ${definition.component}`, record: path }),
      () => completeProps({ definition, path, props: page.props(outcome) }),
    );
    if (!props) continue;
    add(`pages/${definition.component}`, props);
    // Every object among the props may have a copy file of its own.
    for (const [name, value] of Object.entries(props))
      if (name in references && name !== 'site' && typeof value === 'object') add(name, { site, [name]: value });
  }
  for (const [file, uses] of Object.entries(references)) {
    const values = scopes.get(file);
    if (values) problems.addAll(checkVariables(uses, shapeOf([...values])));
  }
  return problems.list();
}

/** Returns the variables that `render/renderer.ts` passes to each document. */
function documentScopes(site: SharedView): Record<string, unknown> {
  const head = { title: '', description: '', canonical: '', robots: '', jsonLd: [''] };
  const language = '';
  const page = { css: '', policy: '', body: '', script: '' };
  return {
    'documents/page': { ...head, language, site, ...page },
    'documents/redirect': { language, site, target: '', canonical: '' },
    'documents/robots': { site, disallow: [''] },
  };
}

/** Returns the first pages of each definition, and one for each set of keys that its records have. */
function samplePages({ pages }: Plan): Page[] {
  const keys = new WeakMap<object, string>();
  const keysIn = (record: object): string => {
    const given = Object.entries(record).filter(([, value]) => value !== undefined);
    const known =
      keys.get(record) ??
      given
        .map(([key]) => key)
        .sort()
        .join();
    keys.set(record, known);
    return known;
  };
  const samplesOf = (of: readonly Page[]): Iterable<Page> => {
    // A report page lists the pages of many records: one of each definition has every key.
    if (of[0]?.definition.afterBuild) return of.slice(0, 1);
    const rare = new Map<string, Page>();
    for (const page of of)
      for (const [name, record] of Object.entries(page.params)) {
        const shape = `${name} ${keysIn(record as object)}`;
        if (!rare.has(shape)) rare.set(shape, page);
      }
    return new Set([...of.slice(0, SAMPLE), ...rare.values()]);
  };
  return [...groupBy(pages, ({ definition }) => definition).values()].flatMap((of) => [...samplesOf(of)]);
}

/** Null if it is unknown. Inner shapes are computed on demand: a template names few of the thousands of values below a view. */
export type Shape =
  | null
  | 'value'
  | { readonly item: () => Shape }
  | { readonly keys: ReadonlySet<string>; readonly at: (key: string) => Shape };

/** Returns the union of the shapes of several values. */
export function shapeOf(values: readonly unknown[]): Shape {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length === 0) return null;
  if (known.every(Array.isArray)) return { item: once(() => shapeOf((known as unknown[][]).flat())) };
  if (!known.every((value) => typeof value === 'object' && !Array.isArray(value))) return 'value';
  const records = known as Record<string, unknown>[];
  const shapes = new Map<string, Shape>();
  return {
    keys: new Set(records.flatMap((value) => Object.keys(value))),
    at: (key: string) => {
      const shape = shapes.has(key) ? shapes.get(key) : shapeOf(records.map((value) => value[key]));
      shapes.set(key, shape ?? null);
      return shape ?? null;
    },
  };
}

function once(make: () => Shape): () => Shape {
  let shape: Shape | undefined;
  return () => {
    if (shape === undefined) shape = make();
    return shape;
  };
}

/** A variable in a template, and its place. */
export interface VariableUse {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly sentence: string;
  /** Keys from the root of the scope; "[]" steps into a list. */
  readonly path: readonly string[];
  /** Required kind of value; any if omitted. */
  readonly wants?: Wanted;
  readonly helper?: string;
}

const EACH = '[]';

/** Returns a problem for each variable that the scope lacks. */
export function checkVariables(uses: readonly VariableUse[], scope: Shape): Problem[] {
  const lists = new Set<string>();
  return uses.flatMap((use) => {
    const { shape, missing } = follow(use.path, scope);
    if (!missing) return checkUse(use, shape);
    const { file, line, column, sentence, path } = use;
    const name = nameOf(path);
    const place = `${file} ${sentence} ${path.slice(0, missing.depth + 1).join('.')}`;
    // A variable inside a block over a list that is missing, or that is no list, has no mistake of its own.
    if ((missing.key === EACH || path[missing.depth + 1] === EACH) && lists.has(place)) return [];
    lists.add(place);
    const message =
      missing.key === EACH ? eachNeedsList({ name: missing.parent }) : unknownVariable({ name, ...missing });
    return [{ file, line, column, key: sentence, ...message }];
  });
}

function checkUse({ file, line, column, sentence, path, wants, helper }: VariableUse, shape: Shape): Problem[] {
  if (!wants || shape === null) return [];
  const item = shape !== 'value' && 'item' in shape ? shape.item() : undefined;
  const fits = wants === 'text' ? shape === 'value' : item === null || item === 'value';
  if (fits) return [];
  const name = nameOf(path) || 'this';
  const known = shape !== 'value' && 'keys' in shape ? [...shape.keys] : [];
  return [{ file, line, column, key: sentence, ...wrongShape({ name, wanted: wants, helper: helper ?? null, known }) }];
}

/** "site.regions.name" */
const nameOf = (path: readonly string[]): string => path.filter((part) => part !== EACH).join('.');

interface Missing {
  readonly key: string;
  /** Its index in the path. */
  readonly depth: number;
  readonly parent: string;
  readonly known: readonly string[];
}

/** Follows a path into a shape. Returns the shape at its end, or the first key that is missing. */
function follow(path: readonly string[], scope: Shape): { readonly shape: Shape; readonly missing?: Missing } {
  let shape = scope;
  for (const [depth, key] of path.entries()) {
    if (shape === null) return { shape };
    const next = stepInto(shape, key);
    if (next === undefined) {
      const known = shape === 'value' ? [] : 'item' in shape ? ['length'] : [...shape.keys];
      return { shape, missing: { key, depth, parent: nameOf(path.slice(0, depth)), known } };
    }
    shape = next;
  }
  return { shape };
}

/** Returns undefined for a key that the shape lacks. */
function stepInto(shape: Exclude<Shape, null>, key: string): Shape | undefined {
  if (shape === 'value') return undefined;
  if ('keys' in shape) return shape.keys.has(key) ? shape.at(key) : undefined;
  if (key === EACH || /^\d+$/.test(key)) return shape.item();
  return key === 'length' ? 'value' : undefined;
}

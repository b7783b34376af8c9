/** Compares the variables of copy files and documents with the values of their scopes. */
import { keyOf } from '../define/collection.ts';
import { type Outcome, type SharedView, completeProps } from '../define/page.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, type Problem } from '../errors/problem.ts';
import { createOutcome, NO_AUDIT } from './outcome.ts';
import type { NumberedSpan, Page, Plan } from './site-plan.ts';
import { tryOwn } from '../source-place.ts';
import { eachNeedsList, unknownVariable, wrongShape, type Wanted } from '../errors/copy.ts';

/** Number of pages of each definition to compare: enough to meet every key. */
const SAMPLE = 40;

/** An outcome with every key, for report pages. */
const exampleOf = (plan: Plan): Outcome =>
  createOutcome(plan, {
    date: '',
    stateAt: () => 'built',
    pageAt: () => ({ lastmod: '', bytes: 0 }),
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

/** Like `checkCopy`, and yields before each step that takes long on a large site: its report pages list all pages. */
export function* checkCopyInSteps(plan: Plan, references: References): Generator<void, Problem[]> {
  const outcome = exampleOf(plan);
  const problems = new ProblemCollector();
  const pages: Page[] = [];
  const addPage = (make: () => Page): void => {
    const page = collect(problems, make);
    if (page) pages.push(page);
  };
  for (const span of plan.spans) {
    const samples = samplesOf(span, plan);
    // A report page lists the pages of many records: one of each definition has every key.
    const needed = span.definition.afterBuild ? samples.slice(0, 1) : samples;
    for (const number of needed) addPage(() => plan.pageAt(number, outcome));
    yield;
  }
  const scopes = new Map<string, Set<unknown>>();
  const add = (name: string, values: unknown): void =>
    void scopes.set(name, (scopes.get(name) ?? new Set()).add(values));
  const { shared } = plan.site;
  const site = shared && plan.context.get(shared);
  if (site) for (const [name, values] of Object.entries(documentScopes(site))) add(name, values);
  add('site', { site });
  for (const page of pages) {
    const props = tryOwn(
      problems,
      () => ({ called: `The function "derive" of ${page.definition.component}`, record: page.path }),
      () => completeProps(page),
    );
    if (!props) continue;
    add(`pages/${page.definition.component}`, props);
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
  const languageTags = { language: '', locale: '' };
  const page = { css: '', policy: '', body: '', script: '', speculationRules: '' };
  return {
    'documents/page': { ...head, ...languageTags, site, ...page },
    'documents/redirect': { ...languageTags, site, target: '', canonical: '' },
    'documents/robots': { site, disallow: [''] },
  };
}

/** Returns the numbers of the first pages of a span, and of one for each set of keys that its records have. */
function samplesOf(span: NumberedSpan, plan: Plan): number[] {
  const first = Array.from({ length: Math.min(span.count, SAMPLE) }, (_, position) => position);
  const collections = Object.values(span.definition.each);
  const rare = collections.flatMap((collection) => {
    const shapes = new Map<string, string>();
    for (const record of plan.context.data.all(collection)) {
      const shape = JSON.stringify(Object.keys(record as object).sort());
      if (!shapes.has(shape)) shapes.set(shape, keyOf(collection, record));
    }
    return [...shapes.values()].map((key) => plan.pagesOf(collection, key).find((number) => number >= span.start));
  });
  const numbers = new Set([...first.map((position) => span.start + position), ...rare]);
  return [...numbers].filter((number): number is number => number !== undefined && number < span.start + span.count);
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

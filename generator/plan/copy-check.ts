/** Compares the variables of copy files and documents with the values of their scopes. */
import { keyOf } from '../define/collection.ts';
import { type Outcome, type SharedView, completeProps } from '../define/page.ts';
import type { Problem } from '../errors/problem.ts';
import { createOutcome, NO_AUDIT } from './outcome.ts';
import type { NumberedSpan, Page, Plan } from './site-plan.ts';
import { runOwn } from '../source-place.ts';
import { checkVariables, shapeOf, type VariableUse } from './shapes.ts';

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

/** Finds variables that their scope lacks. `references` are the variables by copy file: "site", "city", "pages/HomePage". */
export function checkCopy(plan: Plan, references: Readonly<Record<string, readonly VariableUse[]>>): Problem[] {
  const outcome = exampleOf(plan);
  // A report page lists the pages of many records: one of each definition has every key.
  const reports = plan.reportSpans.filter(({ count }) => count > 0);
  const pages = [
    ...plan.spans.flatMap((span) => samplePages(span, plan)),
    ...reports.map(({ start }) => plan.reportPageAt(start, outcome)),
  ];
  const scopes = new Map<string, Set<unknown>>();
  const add = (name: string, values: unknown): void =>
    void scopes.set(name, (scopes.get(name) ?? new Set()).add(values));
  const { shared } = plan.site;
  const site = shared && plan.context.get(shared);
  if (site) for (const [name, values] of Object.entries(documentScopes(site))) add(name, values);
  add('site', { site });
  for (const page of pages) {
    const props = runOwn(
      () => ({ called: `The function "derive" of ${page.definition.component}`, record: page.path }),
      () => completeProps(page),
    );
    add(`pages/${page.definition.component}`, props);
    // Every object among the props may have a copy file of its own.
    for (const [name, value] of Object.entries(props))
      if (name in references && name !== 'site' && typeof value === 'object') add(name, { site, [name]: value });
  }
  return Object.entries(references).flatMap(([file, uses]) => {
    const values = scopes.get(file);
    return values ? checkVariables(uses, shapeOf([...values])) : [];
  });
}

/** Returns the variables that `render/renderer.ts` passes to each document. */
function documentScopes(site: SharedView): Record<string, unknown> {
  const head = { title: '', description: '', canonical: '', robots: '', picture: '', jsonLd: [''] };
  const languageTags = { language: '', locale: '' };
  const page = { css: '', policy: '', fonts: [''], body: '', script: '', speculationRules: '' };
  return {
    'documents/page': { ...head, ...languageTags, site, ...page },
    'documents/redirect': { ...languageTags, site, target: '', canonical: '' },
    'documents/robots': { site, disallow: [''] },
  };
}

/** Returns the first pages of a span, and one for each set of keys that its records have. */
function samplePages(span: NumberedSpan, plan: Plan): Page[] {
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
  return [...numbers]
    .filter((number): number is number => number !== undefined && number < span.start + span.count)
    .map((number) => plan.pageAt(number));
}

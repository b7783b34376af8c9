/** Facts about a site from its data and plan, for the check of its files. */
import { keyOf } from '../define/collection.ts';
import type { NumberedSpan, Plan } from '../plan/site-plan.ts';
import { limitOf } from './size/limits.ts';
import type { CheckFacts, PlannedPage } from './types.ts';

/** `shown` is how messages name the data folder. */
export function factsOf(plan: Plan, shown: string): CheckFacts {
  const { site, context } = plan;
  const origin = site.shared ? context.get(site.shared).origin : '';
  const pages = [...plan.spans, ...plan.reportSpans].flatMap(plannedPages);
  return { origin, pages, ...site.check(context, shown) };
}

function plannedPages(span: NumberedSpan): PlannedPage[] {
  const { definition, count, numbersAt, pathAt, paramsOf } = span;
  const { component, sitemap, notFoundFor, budget, compareBy, each } = definition;
  const common = { component, sitemap: sitemap !== null, notFound: notFoundFor !== null, limit: limitOf(budget) };
  return Array.from({ length: count }, (_, position): PlannedPage => {
    const numbers = numbersAt(position);
    const records = paramsOf(numbers);
    const params = Object.fromEntries(
      Object.entries(each).map(([name, collection]) => [name, keyOf(collection, records[name])]),
    );
    return { path: pathAt(numbers), ...common, params, group: compareBy === null ? null : (params[compareBy] ?? null) };
  });
}

/** Collects facts about a site from its data and plan, for the check of its files. */
import { keyOf } from '../define/collection.ts';
import { limitOf } from '../define/page.ts';
import type { CheckBasis } from '../define/site.ts';
import type { NumberedSpan, Plan } from '../plan/site-plan.ts';
import type { CheckFacts, PlannedPage } from './types.ts';

/** `shown` is how messages name the data folder. */
export function factsOf(plan: Plan, shown: string): CheckFacts {
  const { site, context } = plan;
  const origin = site.shared ? context.get(site.shared).origin : '';
  const basis = site.check(context, shown);
  return {
    origin,
    pages: plan.spans.flatMap(plannedPages),
    allowed: site.allowed,
    ...basis,
    samples: [...basis.samples, ...otherSamples(plan, basis, shown)],
  };
}

function plannedPages(span: NumberedSpan): PlannedPage[] {
  const { definition, count, numbersAt, pathAt, paramsOf } = span;
  const { component, sitemap, notFoundFor, budget, photoBudget: photoLimit, compareBy, each } = definition;
  const common = {
    component,
    sitemap: sitemap !== null,
    notFound: notFoundFor !== null,
    limit: limitOf(budget),
    photoLimit,
  };
  return Array.from({ length: count }, (_, position): PlannedPage => {
    const numbers = numbersAt(position);
    const records = paramsOf(numbers);
    const params = Object.fromEntries(
      Object.entries(each).map(([name, collection]) => [name, keyOf(collection, records[name])]),
    );
    const group = compareBy === 'all' ? component : compareBy === null ? null : (params[compareBy] ?? null);
    return { path: pathAt(numbers), ...common, params, group };
  });
}

/** Returns records marked `sample: true`, at any depth, of collections that the site's own list does not cover. */
function otherSamples({ site, context }: Plan, { samples }: CheckBasis, shown: string): CheckBasis['samples'] {
  const isCovered = (name: string): boolean => samples.some(({ file }) => file.startsWith(`${shown}/${name}`));
  return site.collections
    .filter(({ name }) => !isCovered(name))
    .flatMap((collection) =>
      context.data
        .all<unknown>(collection)
        .filter(isSample)
        .map((record) => {
          const key = keyOf(collection, record);
          const file = context.data.fileOf(collection, key) ?? `${shown}/${collection.name}`;
          return { file, record: `${collection.singular} ${key}`, mark: 'sample' } as const;
        }),
    );
}

function isSample(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ('sample' in value && value.sample === true) || Object.values(value).some(isSample);
}

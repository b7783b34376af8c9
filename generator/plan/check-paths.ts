/** Every path that the site would write, checked before anything is made: pages, redirects, and files. */
import { keyOf } from '../define/collection.ts';
import type { RedirectRule } from '../define/site.ts';
import { pathNotUsable } from '../errors/paths.ts';
import type { Problem } from '../errors/problem.ts';
import type { PlanCheckOptions } from './check-plan.ts';
import { faultOfPath, fileOfPath } from './paths.ts';
import type { NumberedSpan, Plan } from './site-plan.ts';

/** One problem for each path that no file of the output can have. */
export function checkPaths(plan: Plan, { redirects, files }: Pick<PlanCheckOptions, 'redirects' | 'files'>): Problem[] {
  const rules = plan.site.redirects(plan.context);
  return [
    ...[...plan.spans, ...plan.reportSpans].flatMap((span) => checkSpan(span, plan)),
    ...redirects.flatMap(({ from }) => {
      const fault = faultOfAddress(from);
      return fault === null
        ? []
        : [
            {
              file: 'aliases',
              ...placeOf(rules, from),
              key: 'from',
              ...pathNotUsable({ path: from, owner: 'an alias', fault }),
            },
          ];
    }),
    ...files.flatMap(({ file, source }) => {
      const fault = typeof file === 'string' ? faultOfPath(file) : 'is not text';
      return fault === null ? [] : [{ file: 'site.ts', ...pathNotUsable({ path: file, owner: source, fault }) }];
    }),
  ];
}

function checkSpan(span: NumberedSpan, { context }: Plan): Problem[] {
  const { definition, count, numbersAt, paramsOf, pathAt } = span;
  const { pathFrom, component, each } = definition;
  const problems: Problem[] = [];
  for (let position = 0; position < count; position++) {
    const numbers = numbersAt(position);
    const path = pathAt(numbers);
    const fault = faultOfAddress(path);
    if (fault === null) continue;
    const [record] = Object.entries(each);
    const source = record && context.data.fileOf(record[1], keyOf(record[1], paramsOf(numbers)[record[0]]));
    const place = pathFrom ? { ...context.data.placeOf(pathFrom.collection, 0, pathFrom.key), key: pathFrom.key } : {};
    problems.push({ file: source ?? 'site.ts', ...place, ...pathNotUsable({ path, owner: `a ${component}`, fault }) });
  }
  return problems;
}

/** A path as a function of the site gave it may be anything. */
function faultOfAddress(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return 'does not begin with "/"';
  return faultOfPath(fileOfPath(path));
}

const placeOf = (rules: readonly RedirectRule[], from: string) => rules.find((rule) => rule.from === from)?.places.from;

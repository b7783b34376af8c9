/** Checks of a plan before anything is rendered. */
import { keyOf } from '../define/collection.ts';
import { pathNotUsable } from '../errors/paths.ts';
import type { Problem } from '../errors/problem.ts';
import { checkClaims, type ClaimedFile } from './claims.ts';
import { faultOfPath, fileOfPath } from './paths.ts';
import { placeOfSpan, type NumberedSpan, type Plan } from './site-plan.ts';
import { checkLinks, checkRedirects, type Redirect } from './redirects.ts';

interface PlanCheckOptions {
  readonly redirects: readonly Redirect[];
  /** Files beside the pages. */
  readonly files: readonly ClaimedFile[];
  /** Names of records with mistakes, whose pages may yet come. */
  readonly broken: ReadonlySet<string>;
}

/** Finds paths that cannot be written; without such, wrong redirects, wrong links of records, and paths that are claimed twice. */
export function checkPlan(plan: Plan, { redirects, files, broken }: PlanCheckOptions): Problem[] {
  const rules = plan.site.redirects(plan.context);
  const paths = [
    ...[...plan.spans, ...plan.reportSpans].flatMap((span) => checkSpan(span, plan)),
    ...redirects.flatMap(({ from }) => {
      const place = rules.find((rule) => rule.from === from)?.places.from;
      return judge(from, faultOfAddress(from), { file: 'aliases', ...place, key: 'from', owner: 'an alias' });
    }),
    ...files.flatMap(({ file, source }) =>
      judge(file, typeof file === 'string' ? faultOfPath(file) : 'is not text', { file: 'site.ts', owner: source }),
    ),
  ];
  if (paths.length > 0) return paths;
  return [...checkRedirects(plan, broken), ...checkLinks(plan, broken), ...checkClaims({ plan, redirects, files })];
}

function checkSpan(span: NumberedSpan, { context }: Plan): Problem[] {
  const { definition, count, numbersAt, paramsOf, pathAt } = span;
  const [record] = Object.entries(definition.each);
  const problems: Problem[] = [];
  for (let position = 0; position < count; position++) {
    const numbers = numbersAt(position);
    const path = pathAt(numbers);
    const fault = faultOfAddress(path);
    if (fault === null) continue;
    const file = record && context.data.fileOf(record[1], keyOf(record[1], paramsOf(numbers)[record[0]]));
    const place = { file: file ?? 'site.ts', ...placeOfSpan(span, context) };
    problems.push(...judge(path, fault, { ...place, owner: `a ${definition.component}` }));
  }
  return problems;
}

function judge(
  path: string,
  fault: string | null,
  { owner, ...place }: Pick<Problem, 'file' | 'key'> & { owner: string },
): Problem[] {
  return fault === null ? [] : [{ ...place, ...pathNotUsable({ path, owner, fault }) }];
}

/** Functions of the site may return anything as a path. */
function faultOfAddress(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return 'does not begin with "/"';
  return faultOfPath(fileOfPath(path));
}

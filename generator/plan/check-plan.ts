/** Checks of a plan before anything is rendered. */
import { pathNotUsable, claimedTwice, namesAlike } from '../errors/paths.ts';
import type { Problem } from '../errors/problem.ts';
import { faultOfPath, fileOfPath, partsOfPath, withoutCase } from './paths.ts';
import { placeOfSpan, pathsOf, sourceOf, type NumberedSpan, type Plan } from './site-plan.ts';
import { answersItself, checkLinks, checkRedirects, type Redirect } from './redirects.ts';

interface PlanCheckOptions {
  readonly redirects: readonly Redirect[];
  readonly files: readonly ClaimedFile[];
  /** Names of records with mistakes, whose pages may yet come. */
  readonly broken: ReadonlySet<string>;
}

/** Finds paths that cannot be written; without such, wrong redirects, wrong links of records, and paths that are claimed twice. */
export function checkPlan(plan: Plan, { redirects, files, broken }: PlanCheckOptions): Problem[] {
  const rules = plan.site.redirects(plan.context);
  const paths = [
    ...plan.spans.flatMap((span) => checkSpan(span, plan)),
    ...redirects.flatMap(({ from }) => {
      const place = rules.find((rule) => rule.from === from)?.places?.from;
      return judge(from, faultOfAddress(from), { file: 'aliases', ...place, key: 'from', owner: 'an alias' });
    }),
    ...files.flatMap(({ file, source }) =>
      judge(file, typeof file === 'string' ? faultOfPath(file) : 'is not text', { file: 'site.ts', owner: source }),
    ),
  ];
  if (paths.length > 0) return paths;
  const claims = { redirects, files };
  return [
    ...checkRedirects(plan, broken),
    ...checkLinks(plan, broken),
    ...checkClaims(plan, claims),
    ...checkCase(plan, claims),
  ];
}

function checkSpan(span: NumberedSpan, { context }: Plan): Problem[] {
  const problems: Problem[] = [];
  for (const [position, path] of pathsOf(span).entries()) {
    const fault = faultOfAddress(path);
    if (fault === null) continue;
    const place = { file: 'site.ts', ...placeOfPage(span, position, context) };
    problems.push(...judge(path, fault, { ...place, owner: `a ${span.definition.component}` }));
  }
  return problems;
}

/** Returns the data file of a page's record, or the place that its path comes from. */
function placeOfPage(span: NumberedSpan, position: number, context: Plan['context']): Partial<Problem> {
  const file = sourceOf(span.definition, span.paramsOf(span.numbersAt(position)), context);
  return { ...(file ? { file } : {}), ...placeOfSpan(span, context) };
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

/** A file beside the pages and its source: "the sitemap". */
export interface ClaimedFile {
  readonly file: string;
  readonly source: string;
}

/** A claim of a file of `out/`, with its owner as a message names it. */
interface Claim {
  readonly file: string;
  readonly owner: string;
  /** Place of the path in the data or the site's code; undefined if gen claims the file itself. */
  readonly place?: Partial<Problem> | undefined;
}

/** Finds clashes. Paths made of keys of records differ as the keys do, so only fixed paths are held against all others. */
export function checkClaims(plan: Plan, { redirects, files }: Omit<PlanCheckOptions, 'broken'>): Problem[] {
  const claims = new Map<string, Claim>();
  const problems: Problem[] = [];
  const claim = (next: Claim): void => {
    const other = claims.get(next.file);
    if (other === undefined) claims.set(next.file, next);
    else problems.push(clash(other, next));
  };
  const isFromData = ({ definition }: NumberedSpan): number => Number(definition.pathFrom !== null);
  const fixed = plan.spans.filter((span) => span.fixed);
  // A path that comes from data is claimed last: it is the one that can be changed.
  for (const span of fixed.sort((a, b) => isFromData(a) - isFromData(b)))
    for (const path of pathsOf(span)) {
      const owner = span.definition.pathFrom?.noun ?? `the page ${path}`;
      claim({ file: fileOfPath(path), owner, place: placeOfSpan(span, plan.context) });
    }
  for (const file of [...claims.keys()]) for (const page of recordPages(file, plan)) claim(page);
  for (const { file, source } of files) claim({ file, owner: source });
  // `checkRedirects` reports aliases that are written twice or hide a page.
  for (const redirect of new Map(redirects.map((each) => [each.from, each])).values()) {
    const { from } = redirect;
    if (!answersItself(redirect) && plan.numberOf(from) < 0)
      claim({ file: fileOfPath(from), owner: `the alias ${from}` });
  }
  return problems;
}

/** Finds files and folders whose names differ only in case: one of each two has a capital, and most sites have few such files. */
export function checkCase(plan: Plan, claims: Omit<PlanCheckOptions, 'broken'>): Problem[] {
  const capitals = new Map<string, string>();
  for (const { file, parts } of namesOf(plan, claims)) {
    if (withoutCase(file) === file) continue;
    for (const part of parts(file)) {
      const plain = withoutCase(part);
      if (plain !== part && !capitals.has(plain)) capitals.set(plain, part);
    }
  }
  if (capitals.size === 0) return [];
  const problems = new Map<string, Problem>();
  for (const { file, parts, place } of namesOf(plan, claims)) {
    const otherOf = (part: string): string => capitals.get(withoutCase(part)) ?? part;
    // Everything in a folder differs as the folder does.
    const part = parts(file).find((one) => otherOf(one) !== one);
    if (part === undefined || problems.has(part)) continue;
    problems.set(part, { file: `out/${part}`, ...place(), ...namesAlike({ file: part, other: otherOf(part) }) });
  }
  return [...problems.values()];
}

/** Yields every file that a site will have, and the folders around it. */
function* namesOf(plan: Plan, { redirects, files }: Omit<PlanCheckOptions, 'broken'>) {
  const nowhere = (): Partial<Problem> => ({});
  for (const { file } of files) yield { file, parts: partsOfPath, place: nowhere };
  // Former addresses are what they were: the folders of an alias may have capitals.
  const itself = (file: string): string[] => [file];
  for (const redirect of redirects)
    if (!answersItself(redirect)) yield { file: fileOfPath(redirect.from), parts: itself, place: nowhere };
  for (const span of plan.spans)
    for (const [position, path] of pathsOf(span).entries())
      yield { file: fileOfPath(path), parts: partsOfPath, place: () => placeOfPage(span, position, plan.context) };
}

/** Returns pages of records at a path that is fixed, too. */
function recordPages(file: string, plan: Plan): Claim[] {
  return plan.spans.flatMap((span) => {
    const position = span.fixed ? -1 : span.match(`/${file.replace(/\.html$/, '')}`);
    if (position < 0) return [];
    const [record] = Object.values(span.paramsOf(span.numbersAt(position))) as Readonly<Record<string, unknown>>[];
    const name = record?.name ?? record?.title ?? '';
    return [
      { file, owner: `the page of ${name}`, place: { ...placeOfPage(span, position, plan.context), key: 'slug' } },
    ];
  });
}

function clash(first: Claim, { file, owner, place: own }: Claim): Problem {
  const place = first.place ?? own;
  const key = place?.key === 'slug' ? 'slug' : 'path';
  return { file: `out/${file}`, ...place, ...claimedTwice({ file, first: first.owner, second: owner, key }) };
}

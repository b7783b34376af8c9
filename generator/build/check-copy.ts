import type { SourceFile } from '../bundle/sources.ts';
import { checkCopy } from '../copy/check.ts';
import { copyFileMissing, type Uses } from '../copy/compile.ts';
import { shownPath } from '../errors/place.ts';
import { ProblemCollector } from '../errors/collect.ts';
import type { Problem } from '../errors/problem.ts';
import { collectCopyValues } from '../plan/copy-values.ts';
import type { Plan } from '../plan/pages.ts';
import { isOwnFolder, type Project } from '../project.ts';

interface CopyOptions {
  readonly plan: Plan;
  readonly templates: readonly SourceFile[];
  /** Variables of the templates; null if they cannot be compiled. */
  readonly uses: Uses | null;
}

/** Compares the templates of a site with the values of its pages. Yields before each page. */
export function* checkCopyInSteps(
  project: Project,
  { plan, templates, uses }: CopyOptions,
): Generator<void, readonly Problem[]> {
  const folder = shownPath(project.templates);
  const problems = new ProblemCollector();
  const names = new Set(templates.map(({ name }) => name));
  const missing = plan.site.scopes.filter((scope) => !names.has(`copy/${scope}.hbs`));
  problems.addAll(missing.map((scope) => copyFileMissing(folder, scope)));
  if (!uses) return problems.list();
  const values = yield* collectCopyValues(plan, Object.keys(uses), problems);
  // Files of the package may be for pages that this site does not have.
  const own = isOwnFolder(project, project.templates) ? templates : [];
  problems.addAll(checkCopy({ uses, folder, files: own.map(({ name }) => name) }, values));
  return problems.list();
}

/** Runs all steps of a generator, and returns its result. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

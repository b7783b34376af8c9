/** The pages that show what the build has come to. */
import type { Outcome } from '../../define/page.ts';
import { refuse, type Problem } from '../../errors/problem.ts';
import type { MakeContext } from './context.ts';
import { explainPageFailure, makePage, type MadePage } from './page.ts';

/** Makes them all; what fails is reported together, as one GenError. */
export function makeReportPages(context: MakeContext, outcome: Outcome): MadePage[] {
  const failures: Problem[] = [];
  const made = context.plan.reportPages(outcome).flatMap((page) => {
    try {
      return [makePage(page, context)];
    } catch (error) {
      failures.push(...explainPageFailure(page, error));
      return [];
    }
  });
  refuse(failures);
  return made;
}

/**
 * Two kinds of failure. A `GenError` is a mistake of the user: it carries every problem of the run with its place, and
 * is printed without a stack. Every other error is a bug in gen, and keeps its stack and cause.
 */
import { groupProblems } from './collect.ts';
import { formatProblem, type Problem } from './problem.ts';

/** Every mistake of one run, grouped by cause. */
export class GenError extends Error {
  override readonly name = 'GenError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[] | Problem, options?: ErrorOptions) {
    const grouped = groupProblems(Array.isArray(problems) ? (problems as readonly Problem[]) : [problems as Problem]);
    super(grouped.map(formatProblem).join('\n'), options);
    this.problems = grouped;
  }

  /** Number of mistakes, including those that are only counted. */
  get total(): number {
    return this.problems.reduce((sum, { times = 1 }) => sum + times, 0);
  }
}

/** Returns the problems of a GenError, also of one from a bundled module, where `instanceof` fails; null for other errors. */
export function problemsOf(error: unknown): readonly Problem[] | null {
  return error instanceof Error && error.name === 'GenError' ? (error as GenError).problems : null;
}

/** Throws all problems as one error, if there are any. */
export function throwProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new GenError(problems);
}

/** Returns the result of `work`. Adds the problems of a GenError to `problems` and returns null; other errors pass. */
export function catchProblems<T>(problems: Problem[], work: () => Promise<T>): Promise<T | null>;
export function catchProblems<T>(problems: Problem[], work: () => T): T | null;
export function catchProblems<T>(problems: Problem[], work: () => T | Promise<T>): T | null | Promise<T | null> {
  const collect = (error: unknown): null => {
    const found = problemsOf(error);
    if (!found) throw error;
    problems.push(...found);
    return null;
  };
  try {
    const result = work();
    return result instanceof Promise ? result.catch(collect) : result;
  } catch (error) {
    return collect(error);
  }
}

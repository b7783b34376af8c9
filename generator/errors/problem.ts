/**
 * Two kinds of failure. A `GenError` is a mistake of the user: it carries every problem of the run with its place, and
 * is printed without a stack. Every other error is a bug in gen, and keeps its stack and cause.
 */
import { collectProblems, type ProblemCollector } from './collect.ts';
import { count, plain } from './prose.ts';

/** The message for one kind of mistake. */
export interface Message {
  /** Names the mistake and its reason, with the value seen; full sentences. */
  readonly what: string;
  /** Advice on how to fix it; full sentences. */
  readonly todo?: string | undefined;
  /** The value seen, as an example shows it when the same mistake is in many places. */
  readonly seen?: string | undefined;
}

/** The place of a mistake. */
export interface ProblemPlace {
  /** File as the user knows it, or the command-line flag. */
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
  /** "nearbyLocations[2]" */
  readonly key?: string | undefined;
}

/** One mistake: where it is, what was seen, what to do. Or a group of one kind, shown by its first. */
export interface Problem extends ProblemPlace, Message {
  /** Number of mistakes in the group; 1 if omitted. */
  readonly times?: number | undefined;
  /** Further places of the same mistake: the first few. */
  readonly examples?: readonly (ProblemPlace & Pick<Message, 'seen'>)[] | undefined;
}

/** Every mistake of one run, grouped by cause. */
export class GenError extends Error {
  override readonly name = 'GenError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[] | Problem, options?: ErrorOptions) {
    const grouped = collectProblems(Array.isArray(problems) ? (problems as readonly Problem[]) : [problems as Problem]);
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

/** Returns the result of some work, or null if it throws: any error, or one of the system with one of these codes. */
export function attempt<T>(work: () => T, codes?: readonly string[]): T | null {
  try {
    return work();
  } catch (error) {
    if (codes && !codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return null;
  }
}

/** Throws all problems as one error, if there are any. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new GenError(problems);
}

/** Returns the result of `work`. Adds the problems of a GenError to `problems` and returns null; other errors pass. */
export function collect<T>(problems: ProblemCollector, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    const found = problemsOf(error);
    if (!found) throw error;
    problems.addAll(found);
    return null;
  }
}

/** Runs work on data that may have mistakes. If it fails because of them, they are thrown, not the failure. */
export function refuseFirst<T>(problems: ProblemCollector, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (problems.isEmpty || problemsOf(error)) throw error;
    throw new GenError(problems.list(), { cause: error });
  }
}

/** Runs work and returns the problems of a GenError, so that they can be reported with others. */
export async function gather<T>(work: () => Promise<T>): Promise<{ value: T | null; problems: readonly Problem[] }> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems) return { value: null, problems };
    throw error;
  }
}

/** "data/cities/macon.yaml:14:3  nearbyLocations[2]" and, indented below it, the message and the advice. */
export function formatProblem({ what, todo, times = 1, examples = [], ...place }: Problem): string {
  const lines = [
    formatPlace(place),
    `  ${what}`,
    ...(todo ? [`  ${todo}`] : []),
    ...(times > 1 && examples.length > 0
      ? [
          `  ${count(times - 1, 'more place has', 'more places have')} the same problem${times - 1 > examples.length ? ', such as' : ''}:`,
          ...examples.map(({ seen, ...other }) => `    ${formatPlace(other)}${seen === undefined ? '' : `  ${seen}`}`),
        ]
      : []),
  ];
  return plain(lines.join('\n'));
}

function formatPlace({ file, line, column, key }: ProblemPlace): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return key ? `${place}  ${key}` : place;
}

/**
 * Two kinds of failure. A `GenError` is a mistake in what the user gave: it carries every problem of the run,
 * each with its place, and is printed without a stack. Anything else that is thrown is a bug of ours and keeps
 * its stack and its cause.
 */
import { closest, distance } from 'fastest-levenshtein';

/** One mistake: where it is, what was seen, what to do. */
export interface Problem {
  /** File as the user knows it, or the command-line flag. */
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
  /** "nearbyLocations[2]" */
  readonly key?: string | undefined;
  /** What is wrong, with the value seen; a full sentence. */
  readonly what: string;
  /** What to do; a full sentence. */
  readonly todo?: string | undefined;
}

/** Every mistake of one run, gathered. */
export class GenError extends Error {
  override readonly name = 'GenError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[] | Problem, options?: ErrorOptions) {
    const list = Array.isArray(problems) ? (problems as readonly Problem[]) : [problems as Problem];
    super(list.map(formatProblem).join('\n'), options);
    this.problems = list;
  }
}

/** Throws all problems as one error, if there are any. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new GenError(problems);
}

/** "data/cities/macon.yaml:14:3 nearbyLocations[2]" and, indented below it, the message and the advice. */
export function formatProblem(problem: Problem): string {
  const place = [problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(':');
  const head = problem.key ? `${place}  ${problem.key}` : place;
  return [head, `  ${problem.what}`, ...(problem.todo ? [`  ${problem.todo}`] : [])].join('\n');
}

/** A value as a message shows it: JSON, cut at 60 characters. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 57)}…` : json;
}

/** `Did you mean "macon"?` for the nearest of the known names, or the list of them when none is near. */
export function suggest(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'There is none to choose from.';
  const nearest = closest(name, known as string[]);
  if (distance(name, nearest) <= Math.max(2, Math.floor(name.length / 3))) return `Did you mean "${nearest}"?`;
  const shown = known.slice(0, 12).join(', ');
  return known.length > 12 ? `Known: ${shown} and ${known.length - 12} more.` : `Known: ${shown}.`;
}

/** "1 page", "2 pages" */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(n)} ${n === 1 ? noun : plural}`;
}

/** "27,500", the same in every locale. */
export function formatNumber(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Problems of a GenError, also of one from a bundled module, which `instanceof` does not know; null for any other error. */
export function problemsOf(error: unknown): readonly Problem[] | null {
  return error instanceof Error && error.name === 'GenError' ? (error as GenError).problems : null;
}

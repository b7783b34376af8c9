/** Groups mistakes: a column with a mistake in every row is one problem, with a count and three examples. Memory stays bounded. */
import type { Problem, ProblemPlace } from './problem.ts';

/** Up to this number of one kind, each is reported in full. */
const SINGLE = 5;
/** Places shown for larger groups: the first in full, the others as lines. */
const EXAMPLES = 3;

/** Parts of a message that differ among mistakes of one kind: values in quotes, file names and numbers. */
const DETAILS = /"(?:[^"\\]|\\.)*"|\S*\/\S+|\d[\d.,:]*/g;

/** `first` are the first few mistakes of a group, `times` is the number of all. */
interface Group {
  readonly first: Problem[];
  times: number;
}

/** Groups any number of mistakes by key and by what they say, names and numbers left out. */
export class ProblemCollector {
  private readonly groups = new Map<string, Group>();

  get isEmpty(): boolean {
    return this.groups.size === 0;
  }

  add(problem: Problem): void {
    this.addLazily(problem, () => problem.todo);
  }

  addAll(problems: Iterable<Problem>): void {
    for (const problem of problems) this.add(problem);
  }

  /** Adds a mistake. `advise` is called only for those that may be shown: finding the nearest of many names is slow. */
  addLazily(problem: Omit<Problem, 'todo'>, advise: () => string | undefined): void {
    const name = `${problem.what.replace(DETAILS, '')} ${(problem.key ?? '').replace(/\[\d+\]/g, '[]')}`;
    const group = this.groups.get(name) ?? { first: [], times: 0 };
    // A missing column is one mistake, not one for each row.
    if (group.first.some((other) => isSamePlace(other, problem))) return;
    this.groups.set(name, group);
    group.times += problem.times ?? 1;
    if (group.first.length < SINGLE) group.first.push({ ...problem, todo: advise() });
  }

  /** Returns the groups in order of their first mistake. */
  list(): Problem[] {
    return [...this.groups.values()].flatMap(summarize);
  }
}

/** Groups a list. Grouped lists do not change. */
export function collectProblems(problems: readonly Problem[]): Problem[] {
  const collector = new ProblemCollector();
  collector.addAll(problems);
  return collector.list();
}

function isSamePlace(a: ProblemPlace, b: ProblemPlace): boolean {
  return a.line !== undefined && a.line === b.line && a.column === b.column && a.key === b.key && a.file === b.file;
}

function summarize({ first: problems, times }: Group): Problem[] {
  const [first, ...others] = problems;
  if (!first || others.length === 0 || times <= SINGLE) return problems;
  const places = others.flatMap(({ file, line, column, key, seen, examples = [] }) => [
    { file, line, column, key, seen },
    ...examples,
  ]);
  return [{ ...first, times, examples: [...(first.examples ?? []), ...places].slice(0, EXAMPLES - 1) }];
}

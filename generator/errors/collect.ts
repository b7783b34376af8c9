/**
 * Many mistakes → few blocks of text. A spreadsheet with one wrong column has one problem, however many rows it has: it
 * is reported once, with an exact count and three examples. Memory does not grow with the number of mistakes.
 */
import { formatNumber } from './prose.ts';
import type { Message, Problem, ProblemPlace } from './problem.ts';

/** Up to this number of one kind, each is reported in full. */
const SINGLE = 5;
/** Places shown for larger groups: the first in full, the others as lines. */
const EXAMPLES = 3;
/** Most kinds that are listed; further ones are only counted. */
const KINDS = 50;

interface Group {
  /** The first ones. */
  readonly kept: Problem[];
  times: number;
}

/** The part of a mistake that groups it, before its message is written. */
type Known = ProblemPlace & Pick<Message, 'code'> & Pick<Problem, 'times'>;

/** Groups any number of mistakes by code and key. */
export class ProblemCollector {
  private readonly groups = new Map<string, Group>();
  private unlisted = 0;

  get isEmpty(): boolean {
    return this.groups.size === 0;
  }

  add(problem: Problem): void {
    this.addLazily(problem, () => problem);
  }

  addAll(problems: Iterable<Problem>): void {
    for (const problem of problems) this.add(problem);
  }

  /** Adds a mistake whose message is written only if it may be shown. */
  addLazily(known: Known, write: () => Problem): void {
    const name = `${known.code} ${(known.key ?? '').replace(/\[\d+\]/g, '[]')}`;
    const times = known.times ?? 1;
    const group = this.groups.get(name);
    if (!group) {
      if (this.groups.size >= KINDS) this.unlisted += times;
      else this.groups.set(name, { kept: [write()], times });
      // A missing column is one mistake, not one for each row.
    } else if (!group.kept.some((other) => isSamePlace(other, known))) {
      group.times += times;
      if (group.kept.length < SINGLE) group.kept.push(write());
    }
  }

  /** Returns the groups in order of their first mistake. */
  list(): Problem[] {
    const problems = [...this.groups.values()].flatMap(summarize);
    return this.unlisted === 0 ? problems : [...problems, notListed(this.unlisted)];
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

function summarize({ kept, times }: Group): Problem[] {
  const [first, ...others] = kept;
  if (!first || kept.length === 1 || times <= SINGLE) return kept;
  const examples = [first, ...others].flatMap((problem) => [
    ...(problem === first ? [] : [placeOf(problem)]),
    ...(problem.examples ?? []),
  ]);
  return [{ ...first, times, examples: examples.slice(0, EXAMPLES - 1) }];
}

function placeOf({ file, line, column, key, seen }: Problem): ProblemPlace & Pick<Message, 'seen'> {
  return { file, line, column, key, seen };
}

function notListed(times: number): Problem {
  return {
    file: 'gen',
    code: 'problems-not-listed',
    what: `${formatNumber(times)} further problems of other kinds are not listed.`,
    todo: 'Fix the ones above first, then run the command again.',
    times,
  };
}

/** Groups mistakes: a column with a mistake in every row is one problem, with a count and three examples. */
import { firstOfEach, groupBy } from '../group-by.ts';
import { formatPlace, type Problem } from './problem.ts';

/** Up to this number of one kind, each is reported in full. */
const SINGLE = 5;
/** Places shown for larger groups: the first in full, the others as lines. */
const EXAMPLES = 3;

/** Parts of a message that differ among mistakes of one kind: values in quotes, file names and numbers. */
const DETAILS = /"(?:[^"\\]|\\.)*"|\S*\/\S+|\d[\d.,:]*/g;

/**
 * Returns a function that makes advice for the first mistakes of a kind. Others of the kind are only counted, and a suggestion among
 * thousands of names takes some milliseconds.
 */
export function limitAdvice(): (kind: string, make: () => string) => string | undefined {
  const counts = new Map<string, number>();
  return (kind, make) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count > SINGLE ? undefined : make();
  };
}

/** Groups mistakes by key and by what they say, names and numbers left out, in order of the first of each. Grouped lists do not change. */
export function groupProblems(problems: readonly Problem[]): Problem[] {
  const kindOf = ({ what, key = '' }: Problem): string =>
    `${what.replace(DETAILS, '')} ${key.replace(/\[\d+\]/g, '[]')}`;
  return [...groupBy(problems, kindOf).values()].flatMap((group) => summarize(dropRepeated(group)));
}

/** A missing column is one mistake, not one for each row. */
const dropRepeated = (problems: readonly Problem[]): Problem[] =>
  firstOfEach(problems, (problem) => (problem.line === undefined ? problem : formatPlace(problem)));

function summarize(problems: readonly Problem[]): readonly Problem[] {
  const [first, ...others] = problems;
  const times = problems.reduce((sum, { times = 1 }) => sum + times, 0);
  if (!first || others.length === 0 || times <= SINGLE) return problems;
  const places = others
    .slice(0, EXAMPLES)
    .flatMap(({ file, line, column, key, value, examples = [] }) => [{ file, line, column, key, value }, ...examples]);
  return [{ ...first, times, examples: [...(first.examples ?? []), ...places].slice(0, EXAMPLES - 1) }];
}

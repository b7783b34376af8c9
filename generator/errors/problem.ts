/** A mistake of the user: its place, what is wrong, and what to do. */
import { count, escapeControls } from './prose.ts';

/** The message for one kind of mistake. */
export interface Message {
  /** Names the mistake and its reason, with the value found; full sentences. */
  readonly what: string;
  /** Advice on how to fix it; full sentences. */
  readonly todo?: string | undefined;
  /** The value found, as an example shows it when the same mistake is in many places. */
  readonly value?: string | undefined;
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

/** One mistake: where it is, what is wrong, what to do. Or a group of one kind, shown by its first. */
export interface Problem extends ProblemPlace, Message {
  /** Number of mistakes in the group; 1 if omitted. */
  readonly times?: number | undefined;
  /** Further places of the same mistake: the first few. */
  readonly examples?: readonly (ProblemPlace & Pick<Message, 'value'>)[] | undefined;
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
          ...examples.map(
            ({ value, ...other }) => `    ${formatPlace(other)}${value === undefined ? '' : `  ${value}`}`,
          ),
        ]
      : []),
  ];
  return escapeControls(lines.join('\n'));
}

export function formatPlace({ file, line, column, key }: ProblemPlace): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return key ? `${place}  ${key}` : place;
}

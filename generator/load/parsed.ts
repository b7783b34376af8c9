/** What is in a data file. */
import type { Source } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';

export interface Parsed {
  readonly sources: readonly Source[];
  /** Mistakes in the format; then there may be no sources. */
  readonly problems: readonly Problem[];
}

/** Creates the result for a file that cannot be used. */
export const unreadable = (...problems: readonly Problem[]): Parsed => ({ sources: [], problems });

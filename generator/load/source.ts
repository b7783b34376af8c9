/** The result of every parser. */
import type { Source } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';

/** The content of a file. */
export interface Parsed {
  readonly sources: readonly Source[];
  /** Mistakes in the format; then there may be no sources. */
  readonly problems: readonly Problem[];
  /** Unusual formats that were read nevertheless. */
  readonly notes: readonly string[];
}

/** Creates the result for a file that cannot be used. */
export const refused = (...problems: readonly Problem[]): Parsed => ({ sources: [], problems, notes: [] });

/** A record and its place on disk; what every reader of a format gives. */
import type { Source } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';

/** What a file holds. */
export interface Parsed {
  readonly sources: readonly Source[];
  /** Why it cannot be read; then there may be no sources. */
  readonly problems: readonly Problem[];
  /** What was understood although it is unusual. */
  readonly notes: readonly string[];
}

/** A file of which nothing can be used. */
export const refused = (...problems: readonly Problem[]): Parsed => ({ sources: [], problems, notes: [] });

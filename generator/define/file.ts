/** A file of the output that is not a page: `build-status.json`, a table for a spreadsheet. */
import type { Outcome } from './outcome.ts';
import type { Context } from './context.ts';

export interface FileDefinition {
  /** Path below `out/`: "coverage.csv". */
  readonly file: string;
  readonly render: (facts: {
    readonly context: Context;
    readonly outcome: Outcome;
  }) => string | Uint8Array | Promise<string | Uint8Array>;
}

/** Defines a file beside the pages. */
export function defineFile(definition: FileDefinition): FileDefinition {
  return definition;
}

/** A file below `out/`. */
export interface OutputFile {
  readonly file: string;
  readonly body: string | Uint8Array;
}

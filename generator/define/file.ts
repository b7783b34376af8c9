/** A file of the output that is not a page: `build-status.json`, a table for a spreadsheet. */
import type { Outcome } from './outcome.ts';
import type { Context } from './context.ts';

export type FileBody = string | Uint8Array;

export interface FileDefinition {
  /** Path below `out/`: "coverage.csv". */
  readonly file: string;
  readonly render: (facts: { readonly context: Context; readonly outcome: Outcome }) => FileBody | Promise<FileBody>;
}

/** Defines a file beside the pages. */
export function defineFile(definition: FileDefinition): FileDefinition {
  return definition;
}

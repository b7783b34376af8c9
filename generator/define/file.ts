/** A file of the output that is not a page: `build-status.json`, a table for a spreadsheet. */
import type { Outcome } from './outcome.ts';
import type { Context } from './context.ts';
import { refuseUnknown, type Known } from './options.ts';

export type FileBody = string | Uint8Array;

export interface FileDefinition {
  /** Path below `out/`: "coverage.csv". */
  readonly file: string;
  readonly render: (facts: { readonly context: Context; readonly outcome: Outcome }) => FileBody | Promise<FileBody>;
}

const OPTIONS = { file: true, render: true } satisfies Known<FileDefinition>;

/** Defines a file beside the pages. */
export function defineFile(definition: FileDefinition): FileDefinition {
  refuseUnknown('defineFile', definition, OPTIONS);
  return definition;
}

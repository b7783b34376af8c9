/** A file of the output that is not a page: `build-status.json`, settings of a host. */
import type { Sentence } from './page.ts';
import type { Outcome } from './outcome.ts';
import type { Context } from './context.ts';

/** A file below `out/`. */
export interface OutputFile {
  readonly file: string;
  readonly body: string | Uint8Array;
}

/** The inputs of a file. */
export interface FileContext {
  readonly context: Context;
  readonly outcome: Outcome;
  /** Sentences of `templates/copy/site.hbs`. */
  readonly copy: Sentence;
}

export interface FileDefinition {
  /** Name in messages: "the places". */
  readonly name: string;
  /** Every file that `render` may return; no other definition may claim them. */
  readonly claims: readonly string[];
  readonly render: (
    facts: FileContext,
  ) => OutputFile | readonly OutputFile[] | Promise<OutputFile | readonly OutputFile[]>;
}

/** Defines files beside the pages. */
export function defineFile(definition: FileDefinition): FileDefinition {
  return definition;
}

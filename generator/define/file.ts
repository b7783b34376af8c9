/** A file of the output that is not a page: `build-status.json`, settings of a host. */
import type { Outcome, Sentence } from './page.ts';
import type { Context } from './site.ts';

/** A file below `out/`; a large one in several pieces. */
export interface OutputFile {
  readonly file: string;
  readonly body: string | Uint8Array | readonly Uint8Array[];
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
  readonly claims: readonly string[] | ((context: Context) => readonly string[]);
  /** True for files that show the outcome: a preview renders them with the state of the output at that moment. */
  readonly reports?: boolean;
  readonly render: (
    facts: FileContext,
  ) => OutputFile | readonly OutputFile[] | Promise<OutputFile | readonly OutputFile[]>;
}

/** Returns the names that a definition claims on this site. */
export const claimsOf = ({ claims }: FileDefinition, context: Context): readonly string[] =>
  typeof claims === 'function' ? claims(context) : claims;

/** Defines files beside the pages. */
export function defineFile(definition: FileDefinition): FileDefinition {
  return definition;
}

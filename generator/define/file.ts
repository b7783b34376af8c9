/** A file of the output that is not a page: `places.json`, an icon, settings of a host. */
import type { Outcome, Sentence } from './page.ts';
import type { Context } from './site.ts';

/** A file below `out/`; a large one in several pieces. */
export interface OutputFile {
  readonly file: string;
  readonly body: string | Uint8Array | readonly Uint8Array[];
}

/** What a file may be made from. */
export interface FileContext {
  readonly context: Context;
  readonly outcome: Outcome;
  /** Sentences of `templates/copy/site.hbs`. */
  readonly copy: Sentence;
  /** Sentences of the page at a path; null when there is none. */
  readonly copyOf: (path: string) => Sentence | null;
  /** Remembers costly files by a key: they are made once for each value of it. */
  readonly cached: (key: unknown, make: () => Promise<readonly OutputFile[]>) => Promise<readonly OutputFile[]>;
}

export interface FileDefinition {
  /** How messages call it: "the places". */
  readonly name: string;
  /** Every file that `render` may give: nothing else may claim these names. */
  readonly claims: readonly string[] | ((context: Context) => readonly string[]);
  /** True for files whose names change with their content: hosts let browsers keep them for good. */
  readonly hashed?: boolean;
  readonly render: (
    facts: FileContext,
  ) => OutputFile | readonly OutputFile[] | Promise<OutputFile | readonly OutputFile[]>;
}

/** The names that a definition claims on this site. */
export function claimsOf({ claims }: FileDefinition, context: Context): readonly string[] {
  return typeof claims === 'function' ? claims(context) : claims;
}

/** Defines files that are written beside the pages. */
export function defineFile(definition: FileDefinition): FileDefinition {
  return definition;
}

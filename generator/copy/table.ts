/** The copy of a site as it is bundled. */

/** A precompiled sentence, and the names of the values in it. */
export interface CompiledSentence {
  readonly template: TemplateSpecification;
  readonly roots: readonly string[];
}
/** The sentences of one file, by name. */
export type SentenceTable = Readonly<Record<string, CompiledSentence>>;
/** Precompiled copy, by file name without ending: "site", "city", "service", "pages/HomePage". */
export type CopyTable = Readonly<Record<string, SentenceTable>>;

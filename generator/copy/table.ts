/** The sentences of one file, precompiled, by name. */
export type SentenceTable = Readonly<Record<string, TemplateSpecification>>;
/** Precompiled copy, by file name without ending: "site", "city", "service", "pages/HomePage". */
export type CopyTable = Readonly<Record<string, SentenceTable>>;

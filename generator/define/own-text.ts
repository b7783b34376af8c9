/** The measure of what a page says that no other page says, in runs of five words. */

/** A part of the main content, by the class of its element. */
export interface SectionText {
  readonly name: string;
  /** Distinct runs, names masked. A run that stands in two sections counts in the first. */
  readonly runs: number;
  readonly own: number;
}

/** The text of a public page against all others. */
export interface OwnText {
  /** Distinct runs, with the names of the page's records masked. */
  readonly runs: number;
  readonly own: number;
  /** Shares of the runs that stand on no other public page, 0 to 1: as written, and with names masked. */
  readonly share: { readonly plain: number; readonly masked: number };
  /** The same among the pages with the same record, names masked, by parameter: { city: 0.2, service: 0.05 }. */
  readonly along: Readonly<Record<string, number>>;
  /** The most alike of these pages, by parameter; `likeness` is the Jaccard index of all masked runs. */
  readonly nearest: Readonly<Record<string, { readonly path: string; readonly likeness: number }>>;
  readonly sections: readonly SectionText[];
}

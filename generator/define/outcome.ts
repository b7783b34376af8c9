/** The state of the pages and how they link, as report pages show them. */
import type { Task } from './note.ts';

/** States of a page, the best first. */
export type PageState = 'built' | 'out of date' | 'edited' | 'missing';

/** True for gen's own page, up to date or not. */
export const isBuilt = (state: PageState): boolean => state === 'built' || state === 'out of date';

/** A planned page and its state. */
export interface PageStatus {
  readonly path: string;
  readonly state: PageState;
  /** Keys of its records, by parameter: { city: "gray" }. */
  readonly keys: Readonly<Record<string, string>>;
}

/** The state of the build after all other pages are finished, or of the output at a later moment. */
export interface Outcome {
  /** Newest day of change of the pages, "2026-11-20". */
  readonly date: string;
  /** The state of a page; report pages count as built while a build makes them. */
  readonly stateOf: (path: string) => PageState;
  /** True if gen's own page for this path is in the output, up to date or not. */
  readonly isBuilt: (path: string) => boolean;
  /** Yields every planned page, report pages last. */
  readonly pages: () => Iterable<PageStatus>;
  readonly links: LinkGraph;
  /** What is left to do, by the sources of the site. */
  readonly tasks: readonly Task[];
}

/** How the pages of the output link to each other. */
export interface LinkGraph {
  /** The links of every page, by its path, in the order of the plan; null for a report page. */
  readonly pages: ReadonlyMap<string, PageLinks | null>;
  /** Paths that the layout links to from every page. */
  readonly layout: readonly string[];
  /** Pages that need no link: not-found pages and report pages. */
  readonly exempt: ReadonlySet<string>;
}

/** The internal links in the main content of a page. */
export interface PageLinks {
  readonly total: number;
  /** Links whose text does not say where they lead: see `vagueLinks` of the site. */
  readonly vague: number;
  /** Linked paths, each once, sorted. */
  readonly targets: readonly string[];
}

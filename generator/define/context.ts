/** What definitions read besides the records of a page: all data, the day, the language, menus, and shared views. */
import type { Data } from './data.ts';

/** A link in a menu of the layout: its text, or the name of its sentence in `site.hbs`. */
export interface MenuLink {
  readonly href: string;
  readonly text: string;
  readonly sentence: string;
}

/** The links of each menu by its name, in the order of their definitions. */
export type Menus = Readonly<Record<string, readonly MenuLink[]>>;

/** The context of definitions, besides the records of a page. */
export interface Context {
  readonly data: Data;
  /** Day of the build in the time zone of the site, "2026-12-24". */
  readonly today: string;
  /** Year of the build in the time zone of the site. */
  readonly year: number;
  /** True in `gen dev`, which shows what is not published yet. */
  readonly drafts: boolean;
  /** Language of the page, BCP 47; that of the site outside of pages. */
  readonly language: string;
  /** The links of the menus that the definitions of pages name. */
  readonly menus: Menus;
  /**
   * Reads a text file of the site, relative to its folder: `read('notes/macon.md')`. A build depends on it, and `gen dev` follows it.
   * Throws if it does not exist.
   */
  readonly read: (path: string) => string;
  /** Reads all files that a pattern matches, sorted by path: `readAll('posts/*.md')`. Files may come and go. */
  readonly readAll: (pattern: string) => readonly SiteFile[];
  /** Returns the value of a view: it is made once for each language and shared by its pages. */
  readonly get: <V>(view: View<V>) => V;
}

/** A text file of the site. */
export interface SiteFile {
  /** Relative to the folder of the site: "posts/winter.md". */
  readonly path: string;
  readonly text: string;
}

/** A value that is made from the data once for each language; see `defineView`. */
export interface View<V> {
  readonly make: (context: Context) => V;
}

/** Defines a value that pages of a language share: `context.get(view)` makes it once and then returns the same object. */
export function defineView<V>(make: (context: Context) => V): View<V> {
  return { make };
}

/**
 * The parts of a template before it is printed in a generator's own language. A template and its data are
 * derived from finished pages: what all pages of a kind share is the template's text, what differs is a value, what
 * repeats is a loop, what is not always there is a condition.
 */

/** Values of a page, a service, a city or an item of a list. */
export interface Fields {
  [name: string]: Value;
}
export type Value = string | boolean | readonly Fields[];

/** The owner of a field: the item of the innermost loop, or a table that the page can reach. */
export type Scope = 'item' | 'page' | 'city' | 'service' | 'site';

export interface Ref {
  readonly scope: Scope;
  readonly name: string;
}

/** Text is made of literal source (escaped as HTML or JSON wants it) and of values (not escaped). */
export type Piece = { readonly literal: string } | { readonly ref: Ref };

export type Template =
  /** Source as it is: tags and text that all pages share. */
  | { readonly type: 'source'; readonly source: string }
  /** An attribute with values inside; `when`: only if that field is true. */
  | { readonly type: 'attribute'; readonly name: string; readonly pieces: readonly Piece[]; readonly when: Ref | null }
  /** Text with values inside. */
  | { readonly type: 'text'; readonly pieces: readonly Piece[] }
  /** The inside of a JSON script; values stand inside its strings. */
  | { readonly type: 'json'; readonly pieces: readonly Piece[] }
  /** The inside of a style or another script: the same on all pages. */
  | { readonly type: 'raw'; readonly source: string }
  /** Markup that is data, such as the drawing of an icon; `inside`: the tag it fills. */
  | { readonly type: 'markup'; readonly ref: Ref; readonly inside: string }
  | { readonly type: 'if'; readonly ref: Ref; readonly body: readonly Template[] }
  | { readonly type: 'loop'; readonly ref: Ref; readonly body: readonly Template[] }
  /** A section with a file of its own: a partial, an include, a component. */
  | { readonly type: 'part'; readonly name: string; readonly body: readonly Template[] };

/** One page as our build wrote it. */
export interface SourcePage {
  /** Below the output folder: "locations/macon/winching-services.html". */
  readonly file: string;
  /** Pages of a kind share a template. */
  readonly kind: string;
  /** Slugs; null where the page is not of one city or service. */
  readonly city: string | null;
  readonly service: string | null;
}

/** Values by their names in templates: "city.name" → "Macon". */
export type Entities = Readonly<Record<string, string>>;

/** A kind of page: its template, and all that its pages show. */
export interface Kind {
  readonly name: string;
  readonly template: readonly Template[];
  readonly pages: readonly { readonly page: SourcePage; readonly fields: Fields }[];
}

/** A whole site for a generator: templates, and data in the tables where somebody would keep them. */
export interface DerivedSite {
  readonly kinds: readonly Kind[];
  readonly site: Fields;
  readonly services: Readonly<Record<string, Fields>>;
  readonly cities: Readonly<Record<string, Fields>>;
}

/** A page as rules of `gen check` see it: its markup, addresses and structured data. */

/** A page of the site, a page for addresses that do not exist, or a stub that redirects. */
export const PAGE_ROLES = ['page', 'not-found', 'redirect'] as const;

export type PageRole = (typeof PAGE_ROLES)[number];

/** A page as the plan has it. */
export interface PlannedPage {
  readonly path: string;
  readonly component: string;
  /** BCP 47: "en-US". */
  readonly language: string;
  /** True if it has a row in the sitemap. */
  readonly sitemap: boolean;
  readonly notFound: boolean;
  /** Brotli bytes that its HTML may have; null without a limit. */
  readonly limit: number | null;
  /** Only for a page of a list: the first, or a further one, which comes and goes with the records. */
  readonly list?: 'first' | 'further';
  /** True for a page whose record has no text yet: a list of links, which is not compared with others. */
  readonly isUnwritten?: boolean;
}

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Offset of the start tag; that of the parent for an element that the parser added. */
  readonly start: number;
  /** Offset after the start tag. */
  readonly inner: number;
  /** Offset of the end tag; that of the end if there is none. */
  readonly innerEnd: number;
  /** Offset after the end tag. */
  readonly end: number;
  readonly parent: Element | null;
  readonly children: readonly (Element | Text)[];
}

export interface Text {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly parent: Element;
}

/** The text of a block element, with the text of its inline elements; spaces are folded. */
export interface Paragraph {
  readonly text: string;
  readonly start: number;
  readonly parent: Element;
}

/** An address on a page. `use` says what a policy calls it; a visitor follows a "link". */
export interface Address {
  readonly value: string;
  readonly offset: number;
  readonly use: AddressUse;
  /** As messages name it: `<img src>`. */
  readonly name: string;
  /** Where it leads from this page. */
  readonly target: AddressTarget;
}

/** Where an address leads: to a path of this site, with its fragment, or elsewhere. */
export type AddressTarget =
  | { readonly kind: 'internal'; readonly path: string; readonly id: string }
  | { readonly kind: 'external'; readonly url: URL }
  | { readonly kind: 'invalid' };

export type AddressUse =
  | 'link'
  | 'form'
  | 'frame'
  | 'script'
  | 'style'
  | 'image'
  | 'font'
  | 'media'
  | 'object'
  | 'manifest'
  | 'other';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** An object of structured data. */
export interface JsonNode {
  readonly value: JsonObject;
  readonly types: readonly string[];
  readonly id: string | null;
  /** "@graph[1].provider" */
  readonly path: string;
  /** Property of `parent` that it is a value of; empty at the top. */
  readonly property: string;
  readonly parent: JsonNode | null;
}

/** A JSON-LD block. */
export interface JsonBlock {
  readonly offset: number;
  /** Null if it is not JSON; `error` says why. */
  readonly json: Json | null;
  readonly error: string;
  /** Its objects, outermost first. */
  readonly nodes: readonly JsonNode[];
}

export interface CheckedPage {
  /** Below `out/`. */
  readonly file: string;
  readonly path: string;
  readonly role: PageRole;
  /** Null for a redirect. */
  readonly plan: PlannedPage | null;
  readonly html: string;
  /** In the order of the file. The content of `<template>` is left out. */
  readonly elements: readonly Element[];
  readonly texts: readonly Text[];
  readonly paragraphs: readonly Paragraph[];
  readonly addresses: readonly Address[];
  readonly blocks: readonly JsonBlock[];
  /** Resolves an address as a browser does on this page. */
  readonly resolve: (address: string) => AddressTarget;
}

/** The text below an element, spaces folded, without scripts and styles. */
export function textOf(element: Element): string {
  const read = (node: Element | Text): string => {
    if (!('children' in node)) return node.value;
    return node.tag === 'script' || node.tag === 'style' ? '' : node.children.map(read).join('');
  };
  return read(element).replace(/\s+/g, ' ').trim();
}

/** The nearest of an element and its parents that has one of these tags; null if none has. */
export function closest(element: Element | null, tags: readonly string[]): Element | null {
  for (let at = element; at; at = at.parent) if (tags.includes(at.tag)) return at;
  return null;
}

/** Finds the addresses of a page and how the page uses each. */
import { attempt } from '../../errors/problem.ts';
import { byTag, byText, relsOf, words } from './query.ts';
import type { Element, Text } from './page.ts';

export interface Address {
  readonly value: string;
  readonly offset: number;
  /** "link" is followed by a visitor, "load" is fetched with the page, "frame" shows another page. */
  readonly use: 'link' | 'load' | 'frame';
  /** As a message names it: `<img src>`. */
  readonly name: string;
}

/** Relations by which a browser fetches something or opens a connection. */
const LOADING_RELS = words(
  'stylesheet preload modulepreload icon shortcut apple-touch-icon mask-icon manifest preconnect dns-prefetch prefetch prerender',
);
const CSS_URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g;
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["'`]([^"'`$]+)["'`]/g;
const LATER_IMPORT = /\bimport\(\s*["'`]([^"'`$]+)["'`]/g;

export function findAddresses(elements: readonly Element[], texts: readonly Text[]): Address[] {
  const found: Address[] = [];
  for (const element of elements)
    for (const address of addressesOf(element)) found.push({ ...address, offset: element.start });
  for (const { parent, value, start } of texts)
    if (parent.tag === 'style')
      for (const address of cssAddresses(value))
        found.push({ value: address.value, offset: start + address.offset, use: 'load', name: 'url() in <style>' });
  return found;
}

/** `url(…)` and `@import` in CSS, without addresses that carry their data. */
export function cssAddresses(css: string): { value: string; offset: number }[] {
  return [...css.matchAll(CSS_URL)]
    .map((match) => ({ value: match.slice(1).find((part) => part !== undefined) ?? '', offset: match.index }))
    .filter(({ value }) => !value.startsWith('data:') && !value.startsWith('#'));
}

/** Files that a script imports: with itself, or `later`, when it asks for them. */
export function scriptImports(code: string): { value: string; offset: number; later: boolean }[] {
  const find = (pattern: RegExp, later: boolean) =>
    [...code.matchAll(pattern)].map(({ 1: value = '', index }) => ({ value, offset: index, later }));
  return [...find(STATIC_IMPORT, false), ...find(LATER_IMPORT, true)].filter(({ value }) => /^\.{0,2}\//.test(value));
}

/** Elements, their attributes that hold one address, and its use. */
const HOLDERS: readonly (readonly [tags: string, names: string, use: Address['use']])[] = [
  ['a area', 'href', 'link'],
  ['form', 'action', 'link'],
  ['iframe', 'src', 'frame'],
  ['object', 'data', 'load'],
  ['link', 'href', 'load'],
  ['use image', 'href xlink:href', 'load'],
  // An island names the script that wakes it.
  ['gen-island img script source video audio track embed input', 'src poster', 'load'],
];
const HOLDER = new Map(
  HOLDERS.flatMap(([tags, names, use]) =>
    tags.split(' ').map((tag) => [tag, { names: names.split(' '), use }] as const),
  ),
);

const addressesOf = byTag(({ tag, attributes }): readonly Omit<Address, 'offset'>[] => {
  const found: Omit<Address, 'offset'>[] = [];
  const add = (value: string, use: Address['use'], name: string): void => {
    if (value !== '' && !value.startsWith('data:')) found.push({ value, use, name });
  };
  for (const name of ['srcset', 'imagesrcset'])
    for (const candidate of (attributes[name] ?? '').split(','))
      add(candidate.trim().split(/\s+/)[0] ?? '', 'load', `<${tag} ${name}>`);
  for (const { value } of cssAddresses(attributes.style ?? '')) add(value, 'load', `url() in <${tag} style>`);
  const main = HOLDER.get(tag);
  if (!main || (tag === 'link' && !relsOf({ attributes }).some((rel) => LOADING_RELS.has(rel)))) return found;
  for (const name of main.names) {
    const value = attributes[name]?.trim() ?? '';
    // `<use href="#icon">` names a part of the page itself.
    if (!(value.startsWith('#') && DRAWN.has(tag))) add(value, main.use, `<${tag} ${name}>`);
  }
  return found;
});

const DRAWN = new Set(['use', 'image']);

export type Resolved =
  | { readonly kind: 'internal'; readonly path: string; readonly hash: string }
  | { readonly kind: 'external'; readonly protocol: string; readonly host: string; readonly href: string }
  | { readonly kind: 'invalid' };

/** An address that means the same on each page. */
const FIXED = /^(?:\/|[a-z][a-z\d+.-]*:)/i;
const resolvers = new Map<string, (value: string) => Resolved>();

/** Resolves an address as a browser does on this page. */
export function resolveAddress(value: string, { path, origin }: { path: string; origin: string }): Resolved {
  if (!FIXED.test(value)) return resolve(value, origin + path, origin);
  const resolver = resolvers.get(origin) ?? byText((address) => resolve(address, `${origin}/`, origin));
  resolvers.set(origin, resolver);
  return resolver(value);
}

function resolve(value: string, base: string, origin: string): Resolved {
  const url = attempt(() => new URL(value, base));
  if (!url) return { kind: 'invalid' };
  if (url.origin === origin) return { kind: 'internal', path: decode(url.pathname), hash: decode(url.hash.slice(1)) };
  return { kind: 'external', protocol: url.protocol, host: url.host, href: url.href };
}

const decode = (text: string): string => attempt(() => decodeURIComponent(text)) ?? text;

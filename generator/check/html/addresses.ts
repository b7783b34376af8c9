/** Every address in a page, and what kind of use it is. */
import { relsOf } from './query.ts';
import type { Element, Text } from './page.ts';

export interface Address {
  readonly value: string;
  readonly offset: number;
  /** "link" is followed by a visitor, "load" is fetched with the page, "frame" shows another page. */
  readonly use: 'link' | 'load' | 'frame';
  /** As a message names it: `<img src>`. */
  readonly name: string;
}

/** An island names the script that wakes it. */
const LOADED = new Set(['gen-island', 'img', 'script', 'source', 'video', 'audio', 'track', 'embed', 'input']);
/** Relations by which a browser fetches something or opens a connection. */
const LOADING_RELS = new Set([
  'stylesheet',
  'preload',
  'modulepreload',
  'icon',
  'shortcut',
  'apple-touch-icon',
  'mask-icon',
  'manifest',
  'preconnect',
  'dns-prefetch',
  'prefetch',
  'prerender',
]);
const CSS_URL = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g;
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["'`]([^"'`$]+)["'`]/g;
const LATER_IMPORT = /\bimport\(\s*["'`]([^"'`$]+)["'`]/g;

export function findAddresses(elements: readonly Element[], texts: readonly Text[]): Address[] {
  const styles = texts
    .filter(({ parent }) => parent.tag === 'style')
    .flatMap(({ value, start }) =>
      cssAddresses(value).map((address) => ({
        value: address.value,
        offset: start + address.offset,
        use: 'load' as const,
        name: 'url() in <style>',
      })),
    );
  return [...elements.flatMap(ofElement), ...styles];
}

/** `url(…)` and `@import` in CSS, without addresses that carry their data. */
export function cssAddresses(css: string): { value: string; offset: number }[] {
  return [...css.matchAll(CSS_URL)]
    .map((match) => ({ value: match.slice(1).find((part) => part !== undefined) ?? '', offset: match.index }))
    .filter(({ value }) => !value.startsWith('data:') && !value.startsWith('#'));
}

/** Files that a script imports: with itself, or `later`, when it asks for them. */
export function scriptImports(code: string): { value: string; offset: number; later: boolean }[] {
  const found = [...code.matchAll(STATIC_IMPORT)].map(({ 1: value = '', index }) => ({
    value,
    offset: index,
    later: false,
  }));
  const later = [...code.matchAll(LATER_IMPORT)].map(({ 1: value = '', index }) => ({
    value,
    offset: index,
    later: true,
  }));
  return [...found, ...later].filter(({ value }) => /^\.{0,2}\//.test(value));
}

function ofElement(element: Element): Address[] {
  const { tag, attributes, start } = element;
  const one = (attribute: string, use: Address['use']): Address[] =>
    attributes[attribute]?.trim()
      ? [{ value: attributes[attribute].trim(), offset: start, use, name: `<${tag} ${attribute}>` }]
      : [];
  const sets = ['srcset', 'imagesrcset'].flatMap((name) =>
    (attributes[name] ?? '')
      .split(',')
      .flatMap((candidate) => candidate.trim().split(/\s+/)[0] || [])
      .map((value) => ({ value, offset: start, use: 'load' as const, name: `<${tag} ${name}>` })),
  );
  const styles = cssAddresses(attributes.style ?? '').map(({ value }) => ({
    value,
    offset: start,
    use: 'load' as const,
    name: `url() in <${tag} style>`,
  }));
  return [...sets, ...styles, ...mainAddress(element, one)].filter(({ value }) => !value.startsWith('data:'));
}

function mainAddress(
  { tag, attributes }: Element,
  one: (attribute: string, use: Address['use']) => Address[],
): Address[] {
  if (tag === 'a' || tag === 'area') return one('href', 'link');
  if (tag === 'form') return one('action', 'link');
  if (tag === 'iframe') return one('src', 'frame');
  if (tag === 'object') return one('data', 'load');
  if (tag === 'use' || tag === 'image')
    return [...one('href', 'load'), ...one('xlink:href', 'load')].filter(({ value }) => !value.startsWith('#'));
  if (tag === 'link') return isLoading(attributes) ? one('href', 'load') : [];
  return LOADED.has(tag) ? [...one('src', 'load'), ...one('poster', 'load')] : [];
}

function isLoading(attributes: Element['attributes']): boolean {
  return relsOf({ attributes } as Element).some((rel) => LOADING_RELS.has(rel));
}

export type Resolved =
  | { readonly kind: 'internal'; readonly path: string; readonly hash: string }
  | { readonly kind: 'external'; readonly protocol: string; readonly host: string; readonly href: string }
  | { readonly kind: 'invalid' };

/** What an address on a page means to a browser. */
export function resolveAddress(value: string, { path, origin }: { path: string; origin: string }): Resolved {
  let url: URL;
  try {
    url = new URL(value, origin + path);
  } catch {
    return { kind: 'invalid' };
  }
  if (url.origin === origin) return { kind: 'internal', path: decode(url.pathname), hash: decode(url.hash.slice(1)) };
  return { kind: 'external', protocol: url.protocol, host: url.host, href: url.href };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds the addresses of a page, and what the page uses each for. */
import { baseOf } from '../../define/site-url.ts';
import type { Address, AddressTarget, AddressUse, Element, Text } from '../../define/checked-page.ts';
import { memoize } from '../../define/memoize.ts';
import { attempt } from '../../errors/attempt.ts';
import { relsOf } from './query.ts';

type Use = Omit<Address, 'offset' | 'target'>;

export function findAddresses(
  elements: readonly Element[],
  texts: readonly Text[],
  resolve: (address: string) => AddressTarget,
): Address[] {
  const inElements = elements.flatMap((element) =>
    addressesOf(element).map((address) => ({ ...address, offset: element.start })),
  );
  const inStyles = texts
    .filter(({ parent }) => parent.tag === 'style')
    .flatMap(({ value, start }) =>
      cssAddresses(value).map(({ offset, ...address }) => ({
        ...address,
        offset: start + offset,
        name: 'url() in <style>',
      })),
    );
  return [...inElements, ...inStyles].map((address) => ({ ...address, target: resolve(address.value) }));
}

/** The attributes of an element that hold one address, and its use. */
const HOLDERS: Readonly<Record<string, readonly (readonly [attribute: string, use: AddressUse])[]>> = {
  a: [['href', 'link']],
  area: [['href', 'link']],
  form: [['action', 'form']],
  button: [['formaction', 'form']],
  input: [
    ['formaction', 'form'],
    ['src', 'image'],
  ],
  iframe: [['src', 'frame']],
  object: [['data', 'object']],
  embed: [['src', 'object']],
  img: [['src', 'image']],
  image: [
    ['href', 'image'],
    ['xlink:href', 'image'],
  ],
  use: [
    ['href', 'image'],
    ['xlink:href', 'image'],
  ],
  video: [
    ['src', 'media'],
    ['poster', 'image'],
  ],
  audio: [['src', 'media']],
  source: [['src', 'media']],
  track: [['src', 'media']],
  script: [['src', 'script']],
  // An island names the script that hydrates it.
  'gen-island': [['src', 'script']],
};

function addressesOf({ tag, attributes }: Element): Use[] {
  const found: Use[] = [];
  const add = (value: string | undefined, use: AddressUse, name: string): void => {
    const address = value?.trim() ?? '';
    // `<use href="#icon">` names a part of the page itself.
    if (address !== '' && !(use === 'image' && address.startsWith('#'))) found.push({ value: address, use, name });
  };
  for (const [attribute, use] of HOLDERS[tag] ?? []) add(attributes[attribute], use, `<${tag} ${attribute}>`);
  const linkUse = tag === 'link' ? useOfLink(attributes) : null;
  if (linkUse) add(attributes.href, linkUse, '<link href>');
  for (const name of ['srcset', 'imagesrcset'])
    for (const value of attributes[name] ? srcsetAddresses(attributes[name]) : [])
      add(value, 'image', `<${tag} ${name}>`);
  for (const { value, use } of attributes.style ? cssAddresses(attributes.style) : [])
    add(value, use, `url() in <${tag} style>`);
  return found;
}

const PRELOADED: Readonly<Record<string, AddressUse>> = {
  script: 'script',
  worker: 'script',
  style: 'style',
  image: 'image',
  font: 'font',
  audio: 'media',
  video: 'media',
  track: 'media',
};

const HINTS = ['prefetch', 'preconnect', 'dns-prefetch', 'prerender'];

/** Null for a link that browsers do not fetch, such as canonical. */
function useOfLink(attributes: Element['attributes']): AddressUse | null {
  const rels = relsOf(attributes);
  if (rels.includes('stylesheet')) return 'style';
  if (rels.some((rel) => rel.includes('icon'))) return 'image';
  if (rels.includes('manifest')) return 'manifest';
  if (rels.includes('modulepreload')) return 'script';
  if (rels.includes('preload')) return PRELOADED[attributes.as ?? ''] ?? 'other';
  return rels.some((rel) => HINTS.includes(rel)) ? 'other' : null;
}

/** Addresses may contain commas, but not at their end. */
const srcsetAddresses = (srcset: string): string[] =>
  [...srcset.matchAll(/(?:^|,)\s*(\S*[^\s,])(?:\s[^,]*)?/g)].map(([, address = '']) => address);

const CSS_ADDRESS =
  /(?:@import\s+)?url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g;

/** Blanks comments, with equal length. */
const withoutComments = (code: string, comments: RegExp): string =>
  code.replace(comments, (comment) => ' '.repeat(comment.length));

/** `url(…)` and `@import` of a stylesheet. Parts of the page itself, such as `url(#mask)`, are left out. */
export function cssAddresses(text: string): { value: string; offset: number; use: AddressUse }[] {
  const css = withoutComments(text, /\/\*[\s\S]*?\*\//g);
  return [...css.matchAll(CSS_ADDRESS)]
    .map(([whole, ...parts], at, all) => ({
      value: parts.find((part) => part !== undefined) ?? '',
      offset: all[at]?.index ?? 0,
      isImport: whole.startsWith('@import'),
    }))
    .filter(({ value }) => value !== '' && !value.startsWith('#'))
    .map(({ isImport, ...found }) => ({ ...found, use: isImport ? 'style' : useInCss(css, found.offset) }));
}

const useInCss = (css: string, offset: number): AddressUse =>
  /@font-face\s*\{[^}]*$/.test(css.slice(Math.max(0, offset - 1000), offset)) ? 'font' : 'image';

const IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["'`]([^"'`$]+)["'`]|\bimport\(\s*["'`]([^"'`$]+)["'`]/g;
/** A whole line, or a block. */
const SCRIPT_COMMENT = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;

/** Files that a script imports by a relative address or a path. */
export const scriptImports = (code: string): { value: string; offset: number; use: AddressUse }[] =>
  [...withoutComments(code, SCRIPT_COMMENT).matchAll(IMPORT)]
    .map(({ 1: first, 2: later, index }) => ({ value: first ?? later ?? '', offset: index, use: 'script' as const }))
    .filter(({ value }) => /^\.{0,2}\//.test(value));

/** Returns a function that resolves addresses as a browser does on the page at a path. Whole addresses are resolved once. */
export function createResolver(siteUrl: string): (address: string, path: string) => AddressTarget {
  const base = baseOf(siteUrl);
  const resolve = (address: string, path: string): AddressTarget => {
    const url = attempt(() => new URL(address, siteUrl + path));
    if (!url) return { kind: 'invalid' };
    if (url.origin + base !== siteUrl || !`${url.pathname}/`.startsWith(`${base}/`)) return { kind: 'external', url };
    return { kind: 'internal', path: decode(url.pathname.slice(base.length)) || '/', id: decode(url.hash.slice(1)) };
  };
  const resolveWhole = memoize((address: string) => resolve(address, '/'));
  // Other addresses depend on the page.
  return (address, path) =>
    /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(address) ? resolveWhole(address) : resolve(address, path);
}

const decode = (text: string): string => attempt(() => decodeURIComponent(text)) ?? text;

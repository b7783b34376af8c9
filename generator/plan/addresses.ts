/** Addresses that redirect: "/old", "/blog/*" for everything below a folder, "/services.php?id=3". */
import { attempt } from '../errors/attempt.ts';

export interface Address {
  /** Decoded, without a slash at its end: "/blog"; "" for "/*". */
  readonly path: string;
  /** True for everything below the path. */
  readonly isFolder: boolean;
  /** Names and values of a query, decoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** What no file and no rule of a host can tell apart: control characters, backslashes, encoded slashes, "." and "..". */
const UNUSABLE = /[\p{Cc}\u2028\u2029\\/]|^\.{1,2}$/u;

/** Parses an address as people write it: percent-encoded or not, with or without a slash at its end. Null for anything else. */
export function parseAddress(text: string): Address | null {
  const [, written = '', search = ''] = /^(\/[^?#]*)(?:\?([^#]+))?$/s.exec(text) ?? [];
  const isFolder = written.endsWith('/*');
  const segments = (isFolder ? written.slice(0, -1) : written).split('/').filter((segment) => segment !== '');
  const names = segments.map((segment) => attempt(() => decodeURIComponent(segment)));
  if (written === '' || names.some((name) => name === null || UNUSABLE.test(name))) return null;
  if (segments.some((segment) => segment.includes('*')) || (isFolder && search !== '')) return null;
  const path = names.map((name) => `/${name}`).join('') || (isFolder ? '' : '/');
  return { path, isFolder, query: [...new URLSearchParams(search)] };
}

/** Writes an address readably: encoded are only characters that would mean something else. */
export function formatAddress({ path, isFolder, query }: Address): string {
  const readable = path.replace(/[%?#*]/g, encodeStrictly);
  const pairs = query.map((pair) => pair.map((text) => encodeURIComponent(text)).join('='));
  return `${readable}${isFolder ? '/*' : ''}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** Percent-encodes a decoded path: all but slashes and unreserved characters (RFC 3986, 2.3). */
export const encodePath = (path: string): string => path.split('/').map(encodeStrictly).join('/');

const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns a target as hosts need it: an address of another host in its normal form, a path without a slash at its end. */
export function normalizeTarget(to: string): string {
  if (isExternal(to)) return new URL(to).href.replaceAll('$', '%24');
  return to === '/' ? to : to.replace(/\/+$/, '');
}

/** True for an address of another host. */
export const isExternal = (to: string): boolean => /^https?:\/\//i.test(to) && URL.canParse(to);

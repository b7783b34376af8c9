/** Paths as hosts write them: patterns, encoded paths, and rules for caches. */
import { escapeRegExp } from '../plan/paths.ts';
import type { Redirect } from '../plan/redirects.ts';

/** Browsers keep a page, but revalidate it. */
export const CACHE_PAGE = 'public, max-age=0, must-revalidate';
/** One year, the longest that caches honour (RFC 9111 names no limit, browsers cut at a year). */
export const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';

/** Regular expression of a parameter: the key of a record. */
export const KEY = '[a-z0-9-]+';
export const WHOLE_KEY = new RegExp(`^${KEY}$`);

/** Splits a path at its parameters: "/old/{city}/x" → "/old/", "/x". */
export function splitAtParameter(path: string): string[] {
  return path.split(/\{[a-z]\w*\}/i);
}

/** "/old/{city}" → "city" */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{([a-z]\w*)\}/gi)].map(([, name = '']) => name);

/** "/locations/:city" → "/locations/[^/]+", for hosts that match by regular expression. */
export function patternOf(path: string): string {
  return path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
}

/** Percent-encodes reserved characters of a path, and puts `filling` in the place of its parameter. */
export function encodePath(path: string, filling = ''): string {
  return splitAtParameter(path)
    .map((part) => part.split('/').map(encodeSegment).join('/'))
    .join(filling);
}

/** Encodes all but unreserved characters (RFC 3986, 2.3). */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Encodes both paths of a redirect. */
export const encodeRedirect = ({ from, to }: Redirect, filling = ''): Redirect => ({
  from: encodePath(from, filling),
  to: encodePath(to, filling),
});

/** Returns the pattern of an address; "/*" at its end stands for everything in a folder. */
export const folderPattern = (path: string): string =>
  path.endsWith('/*') ? `${escapeRegExp(path.slice(0, -1))}.+` : escapeRegExp(path);

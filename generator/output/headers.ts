/** Headers of every answer, and of files that need others. */
import type { HeaderOption } from '../define/headers.ts';
import { PHOTO_FOLDER } from '../photos/plan-photo.ts';
import { MANIFEST_FILE } from '../plan/paths.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A header of some paths, over one of the same name for all. */
export interface PathHeader extends Header {
  /** "/fonts/*", or the path of one file. */
  readonly path: string;
}

/** Browsers keep a page, but revalidate it. */
export const CACHE_PAGE = 'public, max-age=0, must-revalidate';
/** One year, the longest that caches honour (RFC 9111 names no limit, browsers cut at a year). */
const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';

const SECURITY: readonly Header[] = [
  { name: 'X-Content-Type-Options', value: 'nosniff' },
  { name: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { name: 'Permissions-Policy', value: 'geolocation=(self), camera=(), microphone=()' },
  { name: 'Strict-Transport-Security', value: 'max-age=31536000' },
];

/** Cloudflare, Netlify and Vercel read other names in different ways: such files keep the short cache. */
const PLAIN_FILE = /^[\w./-]+$/;

interface HeaderSources {
  /** Content-Security-Policy of every answer. */
  readonly policy: string;
  /** Files of the components, with a hash of their content in their names. */
  readonly assets: readonly string[];
  readonly hasPhotos: boolean;
  /** Headers of the site itself, by path. */
  readonly own: HeaderOption;
}

export function headersOf({ policy, assets, hasPhotos, own }: HeaderSources) {
  const folders = ['fonts', ...(hasPhotos ? [PHOTO_FOLDER] : [])].map((folder) => `${folder}/*`);
  const files = assets.filter((file) => file.startsWith('assets/') && PLAIN_FILE.test(file)).sort();
  const custom = Object.entries(own).flatMap(([path, headers]) =>
    Object.entries(headers).map(([name, value]): PathHeader => ({ path, name, value })),
  );
  const isForAll = ({ path }: PathHeader): boolean => path === '/*';
  const all = [{ name: 'Content-Security-Policy', value: policy }, ...SECURITY];
  const replaced = custom.filter(isForAll).map(({ name }) => name.toLowerCase());
  // Hosts join the values of a header that two rules set.
  const isHidden = replaced.includes('x-robots-tag');
  return {
    /** Headers of every answer. */
    all: [
      ...all.filter(({ name }) => !replaced.includes(name.toLowerCase())),
      ...custom.filter(isForAll).map(({ name, value }) => ({ name, value })),
    ],
    ofPaths: [
      ...[...folders, ...files].map((path) => ({ path: `/${path}`, name: 'Cache-Control', value: CACHE_IMMUTABLE })),
      ...(isHidden ? [] : [{ path: `/${MANIFEST_FILE}`, name: 'X-Robots-Tag', value: 'noindex' }]),
      ...custom.filter((header) => !isForAll(header)),
    ],
  };
}

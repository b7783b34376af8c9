/**
 * Compresses files for web servers: `about.html` → `about.html.br`, `about.html.gz`.
 *
 * The levels, on 25 city-service pages of 60 KB (Node 20, one core of a 2.5 GHz Xeon; largest page in bytes):
 *
 *     Brotli 6    1.9 ms  15,329      gzip 6  0.9 ms  16,292
 *     Brotli 9     20 ms  15,271      gzip 9  1.1 ms  16,269
 *     Brotli 10    29 ms  14,102
 *     Brotli 11    68 ms  13,820
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashBytes } from '../hash.ts';
import { HIDDEN_PATHS } from './host-rules.ts';

/** Files that shrink, and their types; pictures and fonts are compressed already. */
export const COMPRESSED_TYPES = [
  { extension: 'html', type: 'text/html' },
  { extension: 'css', type: 'text/css' },
  { extension: 'js', type: 'application/javascript' },
  { extension: 'json', type: 'application/json' },
  { extension: 'svg', type: 'image/svg+xml' },
  { extension: 'txt', type: 'text/plain' },
  { extension: 'xml', type: 'text/xml' },
  { extension: 'webmanifest', type: 'application/manifest+json' },
] as const;

/** Endings of compressed files. */
export const SUFFIXES = ['.br', '.gz'] as const;
export type Suffix = (typeof SUFFIXES)[number];

/** Smaller answers, in bytes, fit one packet anyway. */
export const LEAST_COMPRESSED = 512;
const LEVELS = {
  /** The lowest level that brings nearly every landing page into the first flight. */
  brotli: 10,
  /** Takes more than twice as long and saves 2 %: for pages that miss their budget by so little. */
  brotliHighest: 11,
  /** It does not help beyond this share of the budget. */
  withinReach: 1.05,
  /** A file beyond this size is a sitemap: no first flight to win, and seconds to lose. */
  large: 1 << 20,
  brotliLarge: 5,
  gzip: 9,
} as const;

/** Endings of files that shrink, as alternatives of a regular expression. */
export const EXTENSIONS = COMPRESSED_TYPES.map(({ extension }) => extension).join('|');
const COMPRESSIBLE_NAME = new RegExp(`\\.(?:${EXTENSIONS})$`);
const COMPRESSED_NAME = new RegExp(`\\.(?:${EXTENSIONS})(?:\\.br|\\.gz)$`);

/** True for a text for visitors that is worth compressing; `size` in bytes. */
export function isCompressible(file: string, size: number): boolean {
  return size >= LEAST_COMPRESSED && COMPRESSIBLE_NAME.test(file) && !HIDDEN_PATHS.includes(`/${file}`);
}

/** True for "about.html.br": nobody requests such files by their own names. */
export const isCompressedName = (file: string): boolean => COMPRESSED_NAME.test(file);

const RECIPE = hashBytes(JSON.stringify([LEVELS, process.versions.brotli, process.versions.zlib]));

/** Returns the part of a cache key that depends on levels, libraries and the limit. */
export const recipeOf = (limit: number | null): string => `${RECIPE} ${limit}`;

const compressors: Readonly<Record<Suffix, (bytes: Uint8Array, limit: number) => Promise<Buffer>>> = {
  '.br': async (bytes, limit) => {
    if (bytes.length > LEVELS.large) return toBrotli(bytes, LEVELS.brotliLarge);
    const body = await toBrotli(bytes, LEVELS.brotli);
    const isNearly = body.length > limit && body.length <= limit * LEVELS.withinReach;
    return isNearly ? toBrotli(bytes, LEVELS.brotliHighest) : body;
  },
  '.gz': (bytes) => promisify(gzip)(bytes, { level: LEVELS.gzip }),
};

function toBrotli(bytes: Uint8Array, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

/** Compresses on a thread of Node's pool, which has four. `limit` is the budget in Brotli bytes; null if there is none. */
export const compress = (bytes: Uint8Array, suffix: Suffix, limit: number | null = null): Promise<Buffer> =>
  compressors[suffix](bytes, limit ?? Number.POSITIVE_INFINITY);

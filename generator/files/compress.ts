/**
 * Files as a web server sends them compressed: `about.html` → `about.html.br`, `about.html.gz`. What Brotli and gzip
 * make of a file depends on its bytes and on what it may weigh.
 *
 * The levels, measured on 25 city-service pages of 60 KB (Node 20, one core of a 2.5 GHz Xeon; largest page in bytes):
 *
 *     Brotli 6    1.9 ms  15,329      gzip 6  0.9 ms  16,292
 *     Brotli 9     20 ms  15,271      gzip 9  1.1 ms  16,269
 *     Brotli 10    29 ms  14,102
 *     Brotli 11    68 ms  13,820
 *
 * All 379 HTML files of the sample site take 8.5 s of processor time at level 10, 20 s at level 11, and 8.6 to 9.3 s
 * with level 11 only where 10 misses what a page may weigh by little: Macon's hub, 14,654 bytes at 10 and 14,339 at 11.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashBytes } from '../hash.ts';
import { HIDDEN_PATHS } from './host-rules.ts';

/** Kinds of files that shrink, with the type they are served as; pictures and fonts are compressed already. */
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

/** Ends of the names of compressed files. */
export const SUFFIXES = ['.br', '.gz'] as const;
export type Suffix = (typeof SUFFIXES)[number];

/** Below this many bytes an answer fits one packet anyway. */
export const LEAST_COMPRESSED = 512;
/** The lowest level that brings nearly every landing page into the first flight. */
const BROTLI_QUALITY = 10;
/** Takes more than twice as long and gives 2 %: for what lacks no more than that. */
const BROTLI_QUALITY_HIGHEST = 11;
/** Beyond this share of what a page may weigh it does not help. */
const WITHIN_REACH = 1.05;
/** A file beyond this size is a sitemap: no first flight to win, and seconds to lose. */
const LARGE = 1 << 20;
const BROTLI_QUALITY_LARGE = 5;
const GZIP_LEVEL = 9;

const EXTENSIONS = COMPRESSED_TYPES.map(({ extension }) => extension).join('|');
const COMPRESSIBLE_NAME = new RegExp(`\\.(?:${EXTENSIONS})$`);
const COMPRESSED_NAME = new RegExp(`\\.(?:${EXTENSIONS})(?:\\.br|\\.gz)$`);

/** True for a file of text that visitors get and that is worth compressing; `size` in bytes. */
export function isCompressible(file: string, size: number): boolean {
  return size >= LEAST_COMPRESSED && COMPRESSIBLE_NAME.test(file) && !HIDDEN_PATHS.includes(`/${file}`);
}

/** True for "about.html.br": a file that is never asked for by its own name. */
export const isCompressedName = (file: string): boolean => COMPRESSED_NAME.test(file);

/** What compressed files with a limit are made with: others are made when it changes. */
export const recipeOf = (limit: number | null): string => `${RECIPE} ${limit}`;

const RECIPE = hashBytes(
  JSON.stringify([
    BROTLI_QUALITY,
    BROTLI_QUALITY_HIGHEST,
    WITHIN_REACH,
    LARGE,
    BROTLI_QUALITY_LARGE,
    GZIP_LEVEL,
    process.versions.brotli,
    process.versions.zlib,
  ]),
);

const compressors: Readonly<Record<Suffix, (bytes: Uint8Array, limit: number) => Promise<Buffer>>> = {
  '.br': async (bytes, limit) => {
    if (bytes.length > LARGE) return toBrotli(bytes, BROTLI_QUALITY_LARGE);
    const body = await toBrotli(bytes, BROTLI_QUALITY);
    const isNearly = body.length > limit && body.length <= limit * WITHIN_REACH;
    return isNearly ? toBrotli(bytes, BROTLI_QUALITY_HIGHEST) : body;
  },
  '.gz': (bytes) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
};

function toBrotli(bytes: Uint8Array, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

/** Compresses on a thread of Node's pool, which has four. `limit` is what the file may weigh with Brotli; null: anything. */
export const compress = (bytes: Uint8Array, suffix: Suffix, limit: number | null = null): Promise<Buffer> =>
  compressors[suffix](bytes, limit ?? Number.POSITIVE_INFINITY);

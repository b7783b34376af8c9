/**
 * Files as a web server sends them compressed: `about.html` → `about.html.br`, `about.html.gz`. What Brotli and gzip
 * make of a file depends on its bytes alone.
 *
 * The levels, measured on 25 city-service pages of 60 KB (Node 20, one core of a 2.5 GHz Xeon; largest page in bytes):
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
/** The lowest level that brings a landing page below 14,600 bytes. */
const BROTLI_QUALITY = 10;
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

/** What compressed files are made with: others are made when it changes. */
export const RECIPE = hashBytes(
  JSON.stringify([
    BROTLI_QUALITY,
    LARGE,
    BROTLI_QUALITY_LARGE,
    GZIP_LEVEL,
    process.versions.brotli,
    process.versions.zlib,
  ]),
);

const compressors: Readonly<Record<Suffix, (bytes: Uint8Array) => Promise<Buffer>>> = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? BROTLI_QUALITY_LARGE : BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
};

/** Compresses on a thread of Node's pool, which has four. */
export const compress = (bytes: Uint8Array, suffix: Suffix): Promise<Buffer> => compressors[suffix](bytes);

/**
 * Files as a web server sends them compressed: `about.html` → `about.html.br`, `about.html.gz`. What Brotli and gzip
 * make of a file depends on its bytes alone.
 */

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

const COMPRESSED_NAME = new RegExp(
  `\\.(?:${COMPRESSED_TYPES.map(({ extension }) => extension).join('|')})(?:\\.br|\\.gz)$`,
);

/** True for "about.html.br": a file that is never asked for by its own name. */
export const isCompressedName = (file: string): boolean => COMPRESSED_NAME.test(file);

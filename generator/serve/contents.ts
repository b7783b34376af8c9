/** Contents of files for clients: with type and ETag, compressed once for each encoding. */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { lookup } from 'mrmime';
import { attempt } from '../errors/problem.ts';
import { compress, LEAST_COMPRESSED, type Suffix } from '../output/compress.ts';
import { hashBytes } from '../hash.ts';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

export interface Content {
  readonly type: string;
  readonly body: Buffer;
  /** ETag, Vary and Content-Encoding: also those of an answer without the body. */
  readonly headers: Readonly<Record<string, string>> & { readonly ETag: string };
}

export interface Contents {
  /** True for a file below the folder; false for folders, missing files, and links that lead out. */
  readonly isFile: (file: string) => boolean;
  readonly read: (file: string, encoding: ContentEncoding) => Promise<Content>;
}

const MOST_KEPT = 64 * 1024 * 1024;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|javascript|manifest))/;
const SUFFIX = { br: '.br', gzip: '.gz' } as const satisfies Record<Exclude<ContentEncoding, 'identity'>, Suffix>;
const decompressors = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** Opens the files below a folder. A file that changes is read again. */
export function openContents(folder: string): Contents {
  const kept = new LRUCache<string, Content>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  });
  return {
    isFile: (file) => isFileInside(folder, file),
    read: async (file, accepted) => {
      const path = join(folder, file);
      const { mtimeMs, size, ino } = statSync(path);
      const type = typeOf(file);
      const varies = COMPRESSIBLE.test(type) && size >= LEAST_COMPRESSED;
      const encoding = varies ? accepted : 'identity';
      const key = [file, encoding, mtimeMs, size, ino].join(' ');
      const content = kept.get(key) ?? { type, ...(await encode(path, encoding, varies)) };
      kept.set(key, content);
      return content;
    },
  };
}

/** `varies` is true if the body depends on the encodings that the client accepts. */
async function encode(path: string, encoding: ContentEncoding, varies: boolean): Promise<Omit<Content, 'type'>> {
  const plain = readFileSync(path);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const vary = varies ? { Vary: 'Accept-Encoding' } : {};
  if (encoding === 'identity') return { body: plain, headers: { ETag: `"${hash}"`, ...vary } };
  const body = await compressed(path, plain, SUFFIX[encoding]);
  return { body, headers: { ETag: `"${hash}-${encoding}"`, ...vary, 'Content-Encoding': encoding } };
}

/** Returns the compressed file that the build wrote, or compresses if that has other content. */
async function compressed(path: string, plain: Buffer, suffix: Suffix): Promise<Buffer> {
  try {
    const sibling = readFileSync(path + suffix);
    if ((await decompressors[suffix](sibling)).equals(plain)) return sibling;
  } catch {
    // Missing or damaged.
  }
  return compress(plain, suffix);
}

/** Returns a content that is not compressed. */
export const plainContent = (file: string, body: Buffer): Content => ({
  type: typeOf(file),
  body,
  headers: { ETag: `"${hashBytes(body)}"` },
});

/** Returns the media type for the name of a file. */
function typeOf(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return COMPRESSIBLE.test(type) ? `${type}; charset=utf-8` : type;
}

/** False also for paths that are too long and for folders that cannot be read. */
const isFileInside = (folder: string, file: string): boolean =>
  attempt(() => {
    const path = join(folder, file);
    return statSync(path).isFile() && realpathSync.native(path).startsWith(realpathSync.native(folder) + sep);
  }) ?? false;

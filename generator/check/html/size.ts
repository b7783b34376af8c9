/** The weight of a page, as a host sends it. */
import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes after Brotli: at level 5, and where that is over the limit at level 11, which takes 50 times as long. */
export function compressedSize(html: string, limit: number | null): number {
  const size = compress(html, 5);
  return limit === null || size <= limit ? size : compress(html, 11);
}

function compress(text: string, level: number): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  return brotliCompressSync(text, { params }).length;
}

/** The weight of a page, as a host sends it. */
import { brotliCompressSync, constants } from 'node:zlib';

/** Level 11 makes text 8 to 10 % smaller than level 5 (300 pages of 40 to 63 kB), and takes 50 times as long. */
const LEAST_GAIN = 0.93;
/** Data that no level makes smaller than its bytes. */
const PACKED = /;base64,([\w+/=]{200,})/g;

/** Bytes after Brotli at level 11: an estimate, and the exact number where that is over the limit. 0 without a need to look. */
export function compressedSize(html: string, limit: number | null): number {
  if (limit === null || Buffer.byteLength(html) <= limit) return 0;
  const packed = [...html.matchAll(PACKED)].reduce((sum, [, data = '']) => sum + (data.length * 3) / 4, 0);
  const estimate = Math.floor((compress(html, 5) - packed) * LEAST_GAIN + packed);
  return estimate <= limit ? estimate : compress(html, 11);
}

function compress(text: string, level: number): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  return brotliCompressSync(text, { params }).length;
}

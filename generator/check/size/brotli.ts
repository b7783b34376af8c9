import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a text after Brotli at a level from 0 to 11. */
export function brotliBytes(text: string, level: number): number {
  const bytes = Buffer.from(text);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
}

import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from 'node:zlib';

/** Bytes of a text after Brotli at a level from 0 to 11. */
export function brotliBytes(text: string, level: number): number {
  const bytes = Buffer.from(text);
  return brotliCompressSync(bytes, optionsFor(bytes, level)).length;
}

/** The same in a thread of Node's own, so that several go on at once. */
export async function brotliBytesLater(text: string, level: number): Promise<number> {
  const bytes = Buffer.from(text);
  return (await promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)(bytes, optionsFor(bytes, level))).length;
}

function optionsFor({ length }: Buffer, level: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** Looks at a photograph once for each content: its size, or why pages cannot show it. */
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import { keepFile, keepIfPossible, readKept, type OnLoss } from '../disk/cache-entry.ts';
import type { Message } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import { pictureTooLarge, pictureUnusable, type PictureFault } from './messages.ts';

/** Pixels of the largest photograph: more than any phone takes. */
export const MOST_PIXELS = 100e6;

/** The facts of a photograph, upright. */
export interface PictureFacts {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

interface Inspection {
  readonly bytes: Buffer;
  /** As messages name it. */
  readonly file: string;
  readonly cache: string;
  readonly onLoss?: OnLoss | undefined;
}

/** Version of the cached facts. */
const FORMAT = 3;

/** Returns the facts of a photograph, or a message. Only good photographs are cached. */
export async function inspectPicture({ bytes, file, cache, onLoss }: Inspection): Promise<PictureFacts | Message> {
  const hash = hashBytes(bytes);
  const entry = join(cache, 'photo-facts', `${FORMAT}-${hash}`);
  const cached = readKept(entry);
  if (cached !== null) return JSON.parse(String(cached)) as PictureFacts;
  const found = sniff(bytes) ?? (await decode(bytes));
  if (typeof found === 'string') return pictureUnusable({ file, fault: found });
  if ('pixels' in found) return pictureTooLarge({ file, pixels: found.pixels, most: MOST_PIXELS });
  const facts: PictureFacts = { hash, ...found };
  keepIfPossible(() => keepFile(entry, JSON.stringify(facts)), onLoss);
  return facts;
}

/** Recognizes files by their first bytes, whatever their names are. */
function sniff(bytes: Buffer): PictureFault | null {
  if (bytes.length === 0) return 'empty';
  const head = bytes.toString('latin1', 0, 512);
  if (/^....ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/s.test(head) && !head.slice(0, 64).includes('avif')) return 'heic';
  return /^\s*(?:\xEF\xBB\xBF)?\s*<(?:\?xml|svg|!)/i.test(head) ? 'svg' : null;
}

const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'heif', 'gif'];

/** Reads the whole file, so that one that is cut off is found now. */
async function decode(bytes: Buffer): Promise<Omit<PictureFacts, 'hash'> | PictureFault | { readonly pixels: number }> {
  const { default: sharp } = await import('sharp');
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    const fault = faultOf(head);
    if (fault) return fault;
    const { width, height } = head.autoOrient;
    // The header alone says so: a file of some kilobytes may claim to fill the memory.
    if (width * height > MOST_PIXELS) return { pixels: width * height };
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .resize(1, 1)
      .raw()
      .toBuffer();
    return { width, height };
  } catch {
    return 'damaged';
  }
}

function faultOf({ format, pages = 1, space, depth }: Metadata): PictureFault | null {
  if (!FORMATS.includes(format)) return 'format';
  if (pages > 1) return 'animated';
  if (format === 'gif') return 'format';
  if (space === 'cmyk') return 'cmyk';
  return depth === 'ushort' ? 'deep' : null;
}

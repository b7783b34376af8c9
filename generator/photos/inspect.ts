/** Looks at a photograph once for each content: its size, or why pages cannot show it. */
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import { readEntry, writeEntry } from '../cache.ts';
import type { Message } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';

/** Pixels of the largest photograph: more than any phone takes. */
export const MOST_PIXELS = 100e6;

/** The facts of a photograph, upright. */
export interface PhotoFacts {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

const SAVE = 'Save it as a JPEG or PNG file.';

/** Why a file is no photograph that pages can show, and what to do. */
const FAULTS = {
  empty: ['is empty: it has 0 bytes', 'Copy it again.'],
  html: ['is an HTML page, not a photograph', 'Download the photograph itself: open it in the browser, then save it.'],
  svg: ['is a drawing (SVG), not a photograph', 'Name a JPEG, PNG, WebP, or AVIF file.'],
  heic: [
    'is a HEIC file, which browsers do not show',
    `${SAVE} In the camera's settings, choose the format "Most Compatible".`,
  ],
  tiff: ['is a TIFF file, which browsers do not show', SAVE],
  format: ['is not a JPEG, PNG, WebP, or AVIF file', SAVE],
  animated: ['is animated', 'Save one of its pictures as a JPEG or PNG file.'],
  cmyk: [
    'has the colors of a printer (CMYK), which screens do not have',
    'Save it with RGB colors: choose "sRGB" where the program asks.',
  ],
  deep: ['has 16 bits for each color, and screens have 8', 'Save it with 8 bits for each channel.'],
  truncated: ['is cut off: its end is missing', 'Copy it again from where it comes.'],
  damaged: ['is damaged', 'Save it again as a JPEG file, from the camera or the program that made it.'],
} as const;

type PhotoFault = keyof typeof FAULTS;

/** Beginnings of files in Latin-1: what they are, whatever their names say. */
const BEGINNINGS: readonly (readonly [RegExp, PhotoFault])[] = [
  [/^(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html|head|body)\b/i, 'html'],
  [/^(?:\xEF\xBB\xBF)?\s*<(?:\?xml|svg|!)/i, 'svg'],
  [/^....ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)(?!.{0,48}avif)/s, 'heic'],
  [/^(?:II\*\0|MM\0\*)/, 'tiff'],
  // None of JPEG, PNG, WebP, GIF and AVIF.
  [/^(?!\xFF\xD8\xFF|\x89PNG|RIFF....WEBP|GIF8|....ftyp)/s, 'format'],
];

interface Inspection {
  readonly bytes: Buffer;
  /** As messages name it. */
  readonly file: string;
  readonly cache: string;
}

/** Version of the cached facts. */
const FORMAT = 3;

/** Returns the facts of a photograph, or a message. Only good photographs are cached. */
export async function inspectPhoto({ bytes, file, cache }: Inspection): Promise<PhotoFacts | Message> {
  const hash = hashBytes(bytes);
  const entry = join(cache, 'photo-facts', `${FORMAT}-${hash}`);
  const cached = readEntry(entry);
  if (cached !== null) return JSON.parse(String(cached)) as PhotoFacts;
  const found = sniff(bytes) ?? (await decode(bytes));
  if (typeof found === 'string')
    return { what: `The photograph "${file}" ${FAULTS[found][0]}.`, todo: FAULTS[found][1], value: file };
  if (found.width * found.height > MOST_PIXELS) return tooLarge(file, found.width * found.height);
  const facts: PhotoFacts = { hash, ...found };
  writeEntry(entry, JSON.stringify(facts));
  return facts;
}

function tooLarge(file: string, pixels: number): Message {
  const megapixels = (count: number): string => `${Math.round(count / 1e6)} megapixels`;
  return {
    what: `The photograph "${file}" has ${megapixels(pixels)}, and the limit is ${megapixels(MOST_PIXELS)}.`,
    todo: 'Make it smaller: pages show at most 2,000 pixels in width.',
    value: file,
  };
}

function sniff(bytes: Buffer): PhotoFault | null {
  if (bytes.length === 0) return 'empty';
  const head = bytes.toString('latin1', 0, 512);
  return BEGINNINGS.find(([beginning]) => beginning.test(head))?.[1] ?? null;
}

/** Reads the whole file, so that one that is cut off is found now. */
async function decode(bytes: Buffer): Promise<Omit<PhotoFacts, 'hash'> | PhotoFault> {
  const { default: sharp } = await import('sharp');
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    const fault = faultOf(head);
    if (fault) return fault;
    const { width, height } = head.autoOrient;
    // The header alone says so: a file of some kilobytes may claim to fill the memory.
    if (width * height > MOST_PIXELS) return { width, height };
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .resize(1, 1)
      .raw()
      .toBuffer();
    return { width, height };
  } catch {
    return isCutOff(bytes) ? 'truncated' : 'damaged';
  }
}

function faultOf({ format, pages = 1, space, depth }: Metadata): PhotoFault | null {
  if (pages > 1) return 'animated';
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format ?? '')) return 'format';
  if (space === 'cmyk') return 'cmyk';
  return depth === 'ushort' ? 'deep' : null;
}

/** True for a JPEG, PNG or WebP file without its end. */
function isCutOff(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xFF\xD8\xFF')) return bytes.lastIndexOf('\xFF\xD9', undefined, 'latin1') < bytes.length - 64;
  if (head.startsWith('\x89PNG')) return !bytes.subarray(-12).includes('IEND');
  return /^RIFF....WEBP/s.test(head) && bytes.length < bytes.readUInt32LE(4) + 8;
}

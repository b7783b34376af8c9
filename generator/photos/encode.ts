/**
 * Encodes photographs, one after the other, and their files, too: memory holds one photograph. They are not in the worker pool of
 * the pages, since sharp encodes on native threads of its own, outside the event loop. With two files at a time, a build with
 * 40 photographs takes 0.85 of the time and 100 to 160 MB more; with all files of a photograph at once, 0.78 and 390 MB more. The
 * cache keeps files by their names, which have a hash of the content and the settings.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathBelow } from '../files.ts';
import { dropOld, readEntry, writeEntry } from '../cache.ts';
import { heightOf, type PhotoFile, type PlannedPhoto } from './plan-photo.ts';
import { MOST_PIXELS } from './inspect.ts';

interface EncoderOptions {
  readonly data: string;
  readonly cache: string;
  /** All photographs of the site, one for each use. */
  readonly photos: readonly PlannedPhoto[];
  /** Gets a message for each photograph that has to be encoded. */
  readonly onWork?: ((what: string) => void) | undefined;
  /** Number of files that the cache keeps. @default those of ten large sites */
  readonly keep?: number;
}

const QUALITY = {
  // With effort 4, a file of 1,600 pixels is a quarter smaller and takes seven times as long.
  avif: { quality: 52, effort: 3 },
  webp: { quality: 74 },
  jpeg: { quality: 74, mozjpeg: true },
} as const;

/** Returns a function that takes a file of a photograph from the cache, or encodes it. Ask for all files of a photograph in a row. */
export function createEncoder({ data, cache, photos, onWork, keep = 30_000 }: EncoderOptions) {
  let last: { readonly photo: PlannedPhoto; readonly decoded: Promise<Decoded> } | null = null;
  return async (photo: PlannedPhoto, photoFile: PhotoFile): Promise<Buffer> => {
    const entry = join(cache, 'encoded', basename(photoFile.file));
    const cached = readEntry(entry);
    if (cached) return cached;
    if (last?.photo !== photo) {
      onWork?.(`encoding photograph ${photos.indexOf(photo) + 1} of ${photos.length}`);
      for (const name of ['encoded', 'photo-facts']) dropOld(join(cache, name), '', keep);
      last = { photo, decoded: decode(photo, data) };
    }
    const body = await encode(await last.decoded, photo, photoFile);
    writeEntry(entry, body);
    return body;
  };
}

type Decoded = Awaited<ReturnType<typeof decode>>;

/** Decodes a photograph in its largest size: upright, cropped, in sRGB, without metadata. */
async function decode({ source, widths, crop, width }: PlannedPhoto, data: string) {
  const { default: sharp } = await import('sharp');
  const largest = widths.at(-1) as number;
  const scale = largest / crop.width;
  const height = heightOf(crop, largest);
  // Scaled first and cropped then: JPEG is decoded at a fraction of its size.
  const whole = Math.max(largest, Math.round(width * scale));
  const { data: pixels, info } = await sharp(readFileSync(pathBelow(join(data, 'images'), source)), {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: whole })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.min(Math.round(crop.left * scale), info.width - largest);
  const part = { left, top: Math.max(0, Math.min(Math.round(crop.top * scale), info.height - height)), width: largest };
  const shown = await sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .extract({ ...part, height: Math.min(height, info.height) })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    sharp,
    pixels: shown.data,
    raw: { width: shown.info.width, height: shown.info.height, channels: 3 as const },
  };
}

const encode = (
  { sharp, pixels, raw }: Decoded,
  { crop }: PlannedPhoto,
  { width, format }: PhotoFile,
): Promise<Buffer> =>
  sharp(pixels, { raw })
    .resize({ width, height: heightOf(crop, width), fit: 'fill' })
    .toFormat(format, QUALITY[format])
    .toBuffer();

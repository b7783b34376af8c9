/** The files that are made of a photograph: their names and sizes follow from the file and the options of its schema. */
import { extname } from 'node:path';
import { type Picture, type PictureRequest, PENDING } from '../define/picture.ts';
import { slugify } from '../define/record.ts';
import { hashBytes } from '../hash.ts';
import type { PhotoFacts } from './inspect.ts';

/** One crop of a photograph, and all that decides its files. Plain data: the cache has it beside the records. */
export interface PlannedPhoto {
  /** Below `data/images`. */
  readonly source: string;
  /** The first part of their names: "assets/photos/yard-1a2b3c4d5e6f7a8b". */
  readonly base: string;
  readonly widths: readonly number[];
  /** The part of the photograph that is shown, in pixels of the upright photograph. */
  readonly crop: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** Width of the upright photograph. */
  readonly width: number;
  /** True for the part that links to pages show where they are shared: one JPEG file, made only if a page names it. */
  readonly isSharePicture: boolean;
}

export interface PhotoFile {
  /** Below `out/`. */
  readonly file: string;
  readonly format: 'avif' | 'webp' | 'jpeg';
  readonly width: number;
}

/** Size of the pictures of shared links, in pixels, and the smallest that is shown large (developers.facebook.com/docs/sharing/webmasters/images). */
const SHARE_PICTURE = { width: 1200, height: 630, smallest: 600 } as const;

/** Part of the names: with other settings, all files are others. */
const SETTINGS = 1;
/** Browsers that read neither AVIF nor WebP get one size. */
const JPEG_WIDTH = 1200;

export const PHOTO_FOLDER = 'assets/photos';

/** Returns a picture as components get it, and the plans of its files. */
export function planPhoto(
  { file, credit, [PENDING]: wanted }: PictureRequest,
  facts: PhotoFacts,
  alt: string,
): { readonly picture: Picture; readonly photos: readonly PlannedPhoto[] } {
  const photo = plan(file, facts, { ...wanted, isSharePicture: false });
  const wide = plan(file, facts, {
    ...wanted,
    ratio: SHARE_PICTURE.width / SHARE_PICTURE.height,
    widths: [SHARE_PICTURE.width],
    isSharePicture: true,
  });
  const share = largestOf(wide).width < SHARE_PICTURE.smallest ? null : wide;
  const { base, widths } = photo;
  return {
    picture: {
      file,
      alt,
      credit,
      ...largestOf(photo),
      base: `/${base}`,
      widths,
      share: share && { path: `/${share.base}.jpg`, ...largestOf(share) },
    },
    photos: share ? [photo, share] : [photo],
  };
}

type Wish = Pick<PictureRequest[typeof PENDING], 'focus' | 'widths' | 'ratio'> & Pick<PlannedPhoto, 'isSharePicture'>;

function plan(file: string, facts: PhotoFacts, { isSharePicture, ...wanted }: Wish): PlannedPhoto {
  const crop = cropOf(wanted, facts);
  const smaller = wanted.widths.filter((width) => width < crop.width);
  const widths = smaller.length < wanted.widths.length ? [...smaller, crop.width] : smaller;
  const hash = hashBytes(JSON.stringify([SETTINGS, facts.hash, crop, widths, ...(isSharePicture ? ['share'] : [])]));
  const stem = slugify(file.slice(file.lastIndexOf('/') + 1).slice(0, -extname(file).length || undefined)).slice(0, 40);
  const base = `${PHOTO_FOLDER}/${[stem, hash].filter(Boolean).join('-')}`;
  return { source: file, base, widths, crop, width: facts.width, isSharePicture };
}

/** Size of the largest file, in pixels. */
function largestOf({ widths, crop }: PlannedPhoto): { width: number; height: number } {
  const width = widths.at(-1) as number;
  return { width, height: heightOf(crop, width) };
}

/** Height of a file of a width, in pixels. */
export const heightOf = (crop: PlannedPhoto['crop'], width: number): number =>
  Math.max(1, Math.round((crop.height / crop.width) * width));

/** Returns the largest part of the wanted shape, as near to the focus as the edges allow. */
function cropOf({ focus: [x, y], ratio }: Pick<Wish, 'focus' | 'ratio'>, facts: PhotoFacts): PlannedPhoto['crop'] {
  const shape = ratio ?? facts.width / facts.height;
  const width = Math.max(1, Math.min(facts.width, Math.round(facts.height * shape)));
  const height = Math.max(1, Math.min(facts.height, Math.round(width / shape)));
  const edge = (whole: number, part: number, focus: number): number =>
    Math.round(Math.min(Math.max(0, whole * focus - part / 2), whole - part));
  return { left: edge(facts.width, width, x), top: edge(facts.height, height, y), width, height };
}

/** Returns all files of a photograph. */
export function filesOf({
  base,
  widths,
  isSharePicture,
}: Pick<PlannedPhoto, 'base' | 'widths' | 'isSharePicture'>): PhotoFile[] {
  const jpeg = widths.findLast((width) => width <= JPEG_WIDTH) ?? (widths[0] as number);
  return [
    ...(isSharePicture ? [] : widths).flatMap((width) => [
      { file: `${base}-${width}.avif`, format: 'avif' as const, width },
      { file: `${base}-${width}.webp`, format: 'webp' as const, width },
    ]),
    { file: `${base}.jpg`, format: 'jpeg', width: jpeg },
  ];
}

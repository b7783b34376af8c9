/** Messages about photographs. */
import { basename } from 'node:path';
import type { Message } from '../errors/problem.ts';
import { suggest } from '../errors/prose.ts';

export const pictureMissing = ({ file, known }: { file: string; known: readonly string[] }): Message => ({
  what: `There is no photograph "${file}".`,
  todo: `${known.length > 0 ? `${suggest(basename(file), known)} ` : ''}Put the file there, or remove the key that names it.`,
  seen: file,
});

export const pictureWithoutAlt = ({ file }: { file: string }): Message => ({
  what: `The photograph "${file}" has no "alt", and its record has no name that could stand for it.`,
  todo: `Say what it shows: \`photo: { file: ${file}, alt: "…" }\`. Write \`alt: ""\` for mere decoration.`,
  seen: file,
});

const SAVE = 'Save it as a JPEG or PNG file.';
const CAMERA = 'Save it again as a JPEG file, from the camera or the program that made it.';

/** Why a file is no photograph that pages can show, and what to do. */
const FAULTS = {
  empty: ['is empty: it has 0 bytes', 'Copy it again.'],
  heic: [
    'is a HEIC file, which browsers do not show',
    `${SAVE} In the camera's settings, choose the format "Most Compatible".`,
  ],
  svg: ['is a drawing (SVG), not a photograph', 'Name a JPEG, PNG, WebP, or AVIF file.'],
  animated: ['is animated', 'Save one of its pictures as a JPEG or PNG file.'],
  format: ['is not a JPEG, PNG, WebP, or AVIF file', SAVE],
  cmyk: [
    'has the colors of a printer (CMYK), which screens do not have',
    'Save it with RGB colors: choose "sRGB" where the program asks.',
  ],
  deep: ['has 16 bits for each color, and screens have 8', 'Save it with 8 bits for each channel.'],
  damaged: ['is damaged or cut off', CAMERA],
} as const;

export type PictureFault = keyof typeof FAULTS;

export const pictureUnusable = ({ file, fault }: { file: string; fault: PictureFault }): Message => ({
  what: `The photograph "${file}" ${FAULTS[fault][0]}.`,
  todo: FAULTS[fault][1],
  seen: file,
});

const megapixels = (pixels: number): string => `${Math.round(pixels / 1e6)} megapixels`;

export const pictureTooLarge = ({ file, pixels, most }: { file: string; pixels: number; most: number }): Message => ({
  what: `The photograph "${file}" has ${megapixels(pixels)}, and the limit is ${megapixels(most)}.`,
  todo: 'Make it smaller: pages show at most 2,000 pixels in width.',
  seen: file,
});

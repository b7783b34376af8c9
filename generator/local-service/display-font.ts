/** The display font of a theme, cut to the letters of the site, and its measured width, which the fallback takes, too. */
/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Font } from 'opentype.js';
import { once } from './once.ts';

/** One published file of the font. */
export interface FontFile {
  /** "assets/roboto-slab-700-latin.1a2b3c4d.woff2" */
  readonly file: string;
  /** Absolute path of the uncut font. */
  readonly source: string;
  /** The letters that it keeps, each once. */
  readonly letters: string;
}

export type DisplayFont = Readonly<NonNullable<ReturnType<typeof readDisplayFont>>>;

export const fontPackage = (name: string): string => `@fontsource/${name}`;

const BOLD = 700;
const MEDIUM = 500;
/** Maximum width of headings relative to the default font. */
const WIDEST = 1.2;
const SMALLEST = 70;

const span = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Letters of any site: ASCII, the letters of Latin-1, punctuation. */
const EVERYDAY = `${span(0x20, 0x7e)}${span(0xc0, 0xff)}\u00a0¡¿©®°·½–—‘’“”•…`;

/** Reads a font from its package, with the letters of `all`, as wide as on `headings`. Returns null if it has no upright letters. */
export function readDisplayFont(
  folder: string,
  { weight = BOLD }: { readonly display: string; readonly weight?: number | undefined },
  texts: { readonly all: Iterable<string>; readonly headings: readonly string[] },
) {
  const { id, family, weights } = readJson<{ id: string; family: string; weights: readonly number[] }>(
    join(folder, 'metadata.json'),
  );
  const bold = nearestWeight(weights, weight);
  const fileOf = (subset: string, at: number, ending: string): string =>
    join(folder, 'files', `${id}-${subset}-${at}-normal.${ending}`);
  const parts = splitLetters(lettersOf(texts.all), readJson(join(folder, 'unicode.json'))).filter(({ subset }) =>
    existsSync(fileOf(subset, bold, 'woff2')),
  );
  if (parts.length === 0) return null;
  const paths = (at: number): string[] =>
    parts.map(({ subset }) => fileOf(subset, at, 'woff')).filter((file) => existsSync(file));
  /** Fonts of pictures: absolute paths, basic letters first. */
  const lettering = { bold: paths(bold), medium: paths(nearestWeight(weights, MEDIUM)) };
  const breadth = widthOf(texts.headings, lettering.bold) / widthOf(texts.headings, barlowFiles(BOLD));
  const size = Math.max(SMALLEST, Math.min(100, Math.round((WIDEST / breadth) * 100)));
  return {
    /** "Roboto Slab" */
    family,
    /** The file of the basic letters comes first. */
    files: parts.map(({ subset, letters }): FontFile => {
      const source = fileOf(subset, bold, 'woff2');
      const hash = createHash('sha256').update(readFileSync(source)).update(letters).digest('hex').slice(0, 8);
      return { file: `assets/${id}-${bold}-${subset}.${hash}.woff2`, source, letters };
    }),
    /** Size in percent: a wide font is set smaller. */
    size,
    /** Its width at that size, in parts of Barlow Condensed Bold, on the headings of the site. */
    breadth: (breadth * size) / 100,
    lettering,
  };
}

/** Returns the files of the default font, from fontsource (SIL Open Font License 1.1). */
export function barlowFiles(weight: 500 | 700): string[] {
  const require = createRequire(import.meta.url);
  return ['latin', 'latin-ext'].map((subset) =>
    require.resolve(`@fontsource/barlow-condensed/files/barlow-condensed-${subset}-${weight}-normal.woff`),
  );
}

/** Returns the font with its letters alone: kerning stays, hints and alternative forms go. */
export async function cutFont({ source, letters }: FontFile): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(readFileSync(source), letters, { targetFormat: 'woff2', noHinting: true, keepFeatures: ['kern'] });
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const nearestWeight = (weights: readonly number[], wanted: number): number =>
  weights.reduce((best, weight) => (Math.abs(weight - wanted) < Math.abs(best - wanted) ? weight : best));

function lettersOf(texts: Iterable<string>): string[] {
  const letters = new Set(EVERYDAY);
  for (const text of texts) for (const letter of text) letters.add(letter);
  return [...letters].sort();
}

/** Assigns letters to subsets of the package, "latin" first, since all others need it. */
function splitLetters(letters: readonly string[], ranges: Readonly<Record<string, string>>) {
  const left = new Set(letters);
  const names = Object.keys(ranges).sort((a, b) => Number(b === 'latin') - Number(a === 'latin') || (a < b ? -1 : 1));
  return names.flatMap((subset) => {
    const inRange = patternOf(ranges[subset] ?? '');
    const own = [...left].filter((letter) => inRange.test(letter));
    for (const letter of own) left.delete(letter);
    return own.length > 0 ? [{ subset, letters: own.join('') }] : [];
  });
}

/** Returns the pattern of ranges as CSS writes them: "U+0000-00FF,U+0131" → [\u{0000}-\u{00FF}\u{0131}] */
const patternOf = (ranges: string): RegExp =>
  new RegExp(`[${ranges.replaceAll(/(?:U\+)?([\dA-F]+)/gi, '\\u{$1}').replaceAll(',', '')}]`, 'u');

/** Returns the width of all texts in sizes of the font, each letter from the first file that has it. */
function widthOf(texts: readonly string[], files: readonly string[]): number {
  // Most sites need only the first file, and reading one takes 10 ms.
  const fontIn = once(readFont);
  const widthOfLetter = (letter: string): number => {
    const file = files.find((candidate) => fontIn(candidate).charToGlyphIndex(letter) > 0);
    const font = file === undefined ? null : fontIn(file);
    return font ? (font.charToGlyph(letter).advanceWidth ?? 0) / font.unitsPerEm : 0;
  };
  return texts.reduce((sum, text) => sum + [...text].reduce((width, letter) => width + widthOfLetter(letter), 0), 0);
}

/** Reads a WOFF file. */
export function readFont(file: string): Font {
  const { parse } = createRequire(import.meta.url)('opentype.js') as { parse: (buffer: ArrayBuffer) => Font };
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return parse(buffer.slice(byteOffset, byteOffset + byteLength));
}

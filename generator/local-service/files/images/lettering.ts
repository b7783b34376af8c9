/** Draws text as outlines: without fonts of the machine, the same text gives the same picture everywhere. */
import type { Font, Glyph, PathCommand } from 'opentype.js';
import { readFont } from '../../display-font.ts';

export type Lettering = Readonly<ReturnType<typeof loadLettering>>;

/** `files` are WOFF files: each letter is drawn by the first that has it. */
export function loadLettering(files: readonly string[]) {
  const fonts = files.map(readFont);
  return {
    /** Width in pixels at a size in pixels. */
    width: (text: string, size: number): number =>
      place(text, fonts).reduce((end, { advance }) => end + advance, 0) * size,
    /** Path data with the baseline's beginning at x, y. */
    outline: (text: string, { x, y, size }: Readonly<Record<'x' | 'y' | 'size', number>>): string => {
      let at = x;
      return place(text, fonts)
        .map(({ glyph, advance }) => {
          const data = glyph.getPath(at, y, size).commands.map(formatCommand).join('');
          at += advance * size;
          return data;
        })
        .join('');
    },
  };
}

/** Returns the glyph of each letter in the first font that has it, with its advance at size 1; letters without a font are dropped. */
function place(text: string, fonts: readonly Font[]): { glyph: Glyph; advance: number }[] {
  // The library rejects texts in fonts with substitutions, so letters go one by one.
  const letters = [...text].flatMap((letter) => {
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(letter) > 0);
    return font ? [{ font, glyph: font.charToGlyph(letter) }] : [];
  });
  return letters.map(({ font, glyph }, index) => {
    const next = letters[index + 1];
    const kerning = next?.font === font ? font.getKerningValue(glyph, next.glyph) : 0;
    return { glyph, advance: ((glyph.advanceWidth ?? 0) + kerning) / font.unitsPerEm };
  });
}

/** Numbers of a command, in the order of SVG. */
const POINTS = ['x1', 'y1', 'x2', 'y2', 'x', 'y'] as const;

/** The library's own formatting (2.0.0) writes NaN for some numbers. */
function formatCommand(command: PathCommand): string {
  const { type, ...values }: { type: string } & Partial<Record<(typeof POINTS)[number], number>> = command;
  const points = POINTS.flatMap((point) => values[point] ?? []);
  return type + points.map((value) => Math.round(value * 100) / 100).join(' ');
}

interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
  /** Distance of baselines, in sizes. */
  readonly leading: number;
}

/** Breaks text into lines at the largest size that fits the box; at the smallest size lines too many are cut, with "…". */
export function fitText(text: string, box: TextBox, lettering: Lettering): { size: number; lines: string[] } {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => ({ word, width: lettering.width(word, 1) }));
  const space = lettering.width('n n', 1) - lettering.width('nn', 1);
  for (let size = box.largest; size > box.smallest; size -= 2) {
    const lines = breakLines(words, { space, width: box.width / size });
    if (lines && lines.length * size * box.leading <= box.height) return { size, lines };
  }
  const size = box.smallest;
  const most = Math.max(1, Math.floor(box.height / (size * box.leading)));
  const lines = breakLines(words, { space, width: box.width / size }) ?? [text];
  return { size, lines: lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines };
}

/** Breaks words, with their widths at size 1, into the fewest lines, as even as possible. Returns null if a word is wider than the box. */
function breakLines(
  words: readonly { readonly word: string; readonly width: number }[],
  { space, width }: { space: number; width: number },
): string[] | null {
  if (words.some((word) => word.width > width)) return null;
  const wrap = (limit: number): string[] => {
    const lines: string[] = [];
    let end = Number.POSITIVE_INFINITY;
    for (const { word, width: own } of words) {
      const joined = end + space + own;
      lines.push(joined > limit ? word : `${lines.pop()} ${word}`);
      end = joined > limit ? own : joined;
    }
    return lines;
  };
  let even = wrap(width);
  for (let limit = width; limit > 0; limit -= width / 40) {
    const lines = wrap(limit);
    if (lines.length > even.length) break;
    even = lines;
  }
  return even;
}

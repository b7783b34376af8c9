/** Finds image files that cannot be published. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathBelow } from '../files.ts';
import { placeAt } from '../define/record.ts';
import type { Message } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';

export interface ImageFolder {
  readonly dataDir: string;
  /** Name of the data folder in messages. */
  readonly dataName: string;
}

/** Returns why an existing image cannot be published; null if it can. */
export function checkImage(name: string, { dataDir, dataName }: ImageFolder): Message | null {
  const path = pathBelow(join(dataDir, 'images'), name);
  const file = `${dataName}/images/${name}`;
  if (isPointer(path))
    return {
      what: `The image "${file}" is not here yet: the file is a pointer of Git LFS.`,
      todo: 'Run "git lfs pull".',
    };
  return name.endsWith('.svg') ? checkDrawing(path, file) : null;
}

/** True for a file of Git LFS that has not been downloaded. */
const isPointer = (path: string): boolean =>
  statSync(path).size < 1024 && readFileSync(path, 'latin1').startsWith('version https://git-lfs.github.com/');

/** The largest drawing, in bytes: larger ones slow down the pages that show them. */
const LARGEST_DRAWING = 512 * 1024;
/** Code, HTML, and references to other files: an `<img>` ignores them, but the file has an address of its own. */
const ACTIVE = /<script\b|<foreignObject\b|\son\w+\s*=|\bhref\s*=\s*["'](?!#|data:image\/)/i;

/** Returns why an SVG file cannot be published; null if it can. */
function checkDrawing(path: string, file: string): Message | null {
  const text = readFileSync(path, 'utf8');
  if (text.length > LARGEST_DRAWING)
    return {
      what: `The drawing "${file}" has ${Math.round(text.length / 1024)} KB, and the limit is ${LARGEST_DRAWING / 1024} KB.`,
      todo: 'Simplify it in the drawing program, or use a PNG or WebP file instead.',
    };
  const found = ACTIVE.exec(text);
  if (!found) return null;
  const value = found[0].trim().replace(/["']$/, '');
  return {
    what: `The drawing "${file}" has more than a picture in line ${placeAt(text, found.index).line}: ${show(value)}.`,
    todo: 'Save it as "plain SVG" or "optimized SVG" in the drawing program, or use a PNG or WebP file instead.',
    value,
  };
}

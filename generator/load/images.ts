/** Checks the image files that records name. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { placeAt } from '../define/record.ts';
import type { Message } from '../errors/problem.ts';
import type { PictureOptions } from '../photos/photos.ts';
import type { Loaded } from './site.ts';
import { show } from '../errors/prose.ts';

interface ImageFolder {
  readonly dataDir: string;
  /** Name of the data folder in messages. */
  readonly shown: string;
}

/** Returns why an existing image cannot be published; null if it can. */
export function judgeImage(name: string, { dataDir, shown }: ImageFolder): Message | null {
  const path = join(dataDir, 'images', name);
  const file = `${shown}/images/${name}`;
  if (isPointer(path))
    return {
      what: `The image "${file}" is not here yet: the file is a pointer of Git LFS.`,
      todo: 'Run "git lfs pull".',
    };
  return name.endsWith('.svg') ? judgeDrawing(path, file) : null;
}

/** True for a file of Git LFS that has not been downloaded. */
const isPointer = (path: string): boolean =>
  statSync(path).size < 1024 && readFileSync(path, 'latin1').startsWith('version https://git-lfs.github.com/');

/** The largest drawing, in bytes: larger ones slow down the pages that show them. */
const LARGEST_DRAWING = 512 * 1024;
/** Code, HTML, and references to other files: an `<img>` ignores them, but the file has an address of its own. */
const ACTIVE = /<script\b|<foreignObject\b|\son\w+\s*=|\bhref\s*=\s*["'](?!#|data:image\/)/i;

/** Returns why an SVG file cannot be published; null if it can. */
function judgeDrawing(path: string, file: string): Message | null {
  const text = readFileSync(path, 'utf8');
  if (text.length > LARGEST_DRAWING)
    return {
      what: `The drawing "${file}" has ${Math.round(text.length / 1024)} KB, and the limit is ${LARGEST_DRAWING / 1024} KB.`,
      todo: 'Simplify it in the drawing program, or use a PNG or WebP file instead.',
    };
  const found = ACTIVE.exec(text);
  if (!found) return null;
  const seen = found[0].trim().replace(/["']$/, '');
  return {
    what: `The drawing "${file}" has more than a picture in line ${placeAt(text, found.index).line}: ${show(seen)}.`,
    todo: 'Save it as "plain SVG" or "optimized SVG" in the drawing program, or use a PNG or WebP file instead.',
    seen,
  };
}

/** Reads the photographs that records name. Sites without any do not load the code for them. */
export async function readPictures(loaded: Loaded, options: Omit<PictureOptions, 'judge'>): Promise<Loaded> {
  if (!loaded.data || loaded.pictures.length === 0) return loaded;
  const { readPhotos } = await import('../photos/photos.ts');
  const judge = (name: string): Message | null => judgeImage(name, { dataDir: options.data, shown: options.shown });
  const resolved = await readPhotos(loaded.data.records, loaded.pictures, { ...options, judge });
  const { records, renditions, problems } = resolved;
  const data = { ...loaded.data, records, pictures: renditions };
  return { ...loaded, data, problems: [...loaded.problems, ...problems] };
}

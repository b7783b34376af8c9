/** Checks the image files that records name. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { imageNotRegular, imageOutside, svgNotPlain } from '../errors/files.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { kindOf } from '../disk/files.ts';
import type { Drawing } from '../define/site.ts';
import { readDrawing } from './drawing.ts';

interface ImageFolder {
  readonly dataDir: string;
  /** Name of the data folder in messages. */
  readonly shown: string;
}

/** Returns why an existing image cannot be published; null if it can. */
export function judgeImage(name: string, { dataDir, shown }: ImageFolder): Message | null {
  const path = join(dataDir, 'images', name);
  const file = `${shown}/images/${name}`;
  const stats = statSync(path);
  if (!stats.isFile()) return imageNotRegular({ file, found: kindOf(stats) });
  const homes = [dataDir, join(dataDir, 'images')].map((home) => realpathSync(home));
  const isOutside = homes.every((home) => relative(home, realpathSync(path)).startsWith('..'));
  return isOutside ? imageOutside({ file }) : null;
}

/** Reads an existing drawing. Problems have its own file and line. */
export function loadDrawing(
  name: string,
  { dataDir, shown }: ImageFolder,
): { readonly drawing: Drawing | null; readonly problems: readonly Problem[] } {
  const read = readDrawing(readFileSync(join(dataDir, 'images', name), 'utf8'));
  if ('drawing' in read) return { drawing: read.drawing, problems: [] };
  const { line, what } = read.fault;
  return { drawing: null, problems: [{ file: `${shown}/images/${name}`, line, ...svgNotPlain({ what }) }] };
}

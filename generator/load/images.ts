/** Checks the image files that records name. */
import { realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { imageNotRegular, imageOutside, svgNotPlain } from '../errors/files.ts';
import type { ProblemCollector } from '../errors/collect.ts';
import type { Message } from '../errors/problem.ts';
import { kindOf, readInput } from '../disk/files.ts';
import type { Drawing } from '../define/site.ts';
import type { ResolveOptions } from '../pictures/resolve.ts';
import { readDrawing } from './drawing.ts';
import type { Loaded } from './site.ts';

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

/** Reads an existing drawing. Returns null, and adds a problem with its own file and line, if it is more than a picture. */
export function loadDrawing(name: string, { dataDir, shown }: ImageFolder, problems: ProblemCollector): Drawing | null {
  const read = readDrawing(String(readInput(join(dataDir, 'images', name))));
  if ('drawing' in read) return read.drawing;
  const { line, what } = read.fault;
  problems.add({ file: `${shown}/images/${name}`, line, ...svgNotPlain({ what }) });
  return null;
}

/** Reads the photographs that records name. Sites without any do not load the code for them. */
export async function readPictures(loaded: Loaded, options: Omit<ResolveOptions, 'judge'>): Promise<Loaded> {
  if (!loaded.data || loaded.pictures.length === 0) return loaded;
  const { resolvePictures } = await import('../pictures/resolve.ts');
  const judge = (name: string): Message | null => judgeImage(name, { dataDir: options.data, shown: options.shown });
  const resolved = await resolvePictures(loaded.data.records, loaded.pictures, { ...options, judge });
  const { records, renditions, problems } = resolved;
  const data = { ...loaded.data, records, pictures: renditions };
  return { ...loaded, data, problems: [...loaded.problems, ...problems] };
}

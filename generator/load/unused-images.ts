/** Finds the images of `data/images` that no record names. */
import { join } from 'node:path';
import { listFiles } from '../files.ts';
import type { Loaded } from './site.ts';

/** Adds a note about each. Texts in Markdown have to be parsed: they name photographs, too. */
export function noteUnusedImages(loaded: Loaded, folder: string, dataName: string): Loaded {
  const { data, photos } = loaded;
  if (!data) return loaded;
  const named = new Set([...data.images, ...photos.map(({ picture }) => picture.file)]);
  const unused = listFiles(join(folder, 'images'))
    .map((name) => name.normalize('NFC'))
    .filter((name) => !named.has(name) && !/(?:^|\/)\./.test(name));
  const text = 'No record names this image, so no page shows it.';
  const notes = unused.map((name) => ({ text, place: { file: `${dataName}/images/${name}` } }));
  return { ...loaded, data: { ...data, notes: [...data.notes, ...notes] } };
}

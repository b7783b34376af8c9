/** Finds the images of `data/images` that no record names. */
import { join } from 'node:path';
import { count } from '../errors/prose.ts';
import { listFiles } from '../files.ts';
import type { Loaded } from './site.ts';

const LISTED = 5;

/** Adds a note about them. Texts in Markdown have to be parsed: they name photographs, too. */
export function noteUnusedImages(loaded: Loaded, folder: string, shown: string): Loaded {
  const { data, photos } = loaded;
  if (!data) return loaded;
  const named = new Set([...data.images, ...photos.map(({ picture }) => picture.file)]);
  const unused = listFiles(join(folder, 'images'))
    .map((name) => name.normalize('NFC'))
    .filter((name) => !named.has(name) && !/(?:^|\/)\./.test(name));
  if (unused.length === 0) return loaded;
  const more = unused.length > LISTED ? ` and ${count(unused.length - LISTED, 'more image')}` : '';
  const note = `No record names ${unused.slice(0, LISTED).join(', ')}${more} of ${shown}/images, so no page shows them.`;
  return { ...loaded, data: { ...data, notes: [...data.notes, note] } };
}

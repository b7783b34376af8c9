/** Drawn images are kept in the cache: they change only with the facts they show. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isKept, openDraft, settle } from '../../bundle/settle.ts';
import { hashBytes } from '../../hash.ts';
import type { OutputFile } from '../../model.ts';
import { drawImages, type SocialFacts } from './images.ts';

/** Counts the changes of what this folder draws: images of an earlier drawing are not taken from the cache. */
const DRAWING = 1;
const FILES = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png', 'assets/social.png'];

/** The images of these facts, drawn or taken from the cache. */
export async function keepImages(cache: string, facts: SocialFacts): Promise<OutputFile[]> {
  const folder = join(cache, `images-${hashBytes(JSON.stringify([DRAWING, facts]))}`);
  if (isKept(folder))
    return FILES.map((file) => ({ file, body: readFileSync(join(folder, basename(file))), source: 'the images' }));
  const images = await drawImages(facts);
  const draft = openDraft(cache);
  for (const { file, body } of images) writeFileSync(join(draft, basename(file)), body);
  await settle(draft, folder);
  return images;
}

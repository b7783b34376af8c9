/** Turns the photographs that records name into what components get, and finds those that pages cannot show. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listFiles, pathBelow } from '../files.ts';
import type { Note } from '../define/note.ts';
import { PENDING } from '../define/picture.ts';
import { replaceAt } from '../define/record.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { suggest } from '../errors/prose.ts';
import { checkImage, type ImageFolder } from './check-image.ts';
import type { PhotoUse } from './find.ts';
import { inspectPhoto, type PhotoFacts } from './inspect.ts';
import { planPhoto, type PlannedPhoto } from './plan-photo.ts';

export interface PhotoOptions extends ImageFolder {
  readonly cache: string;
}

type Records = Readonly<Record<string, readonly unknown[]>>;

/** Reads the photographs of the records. */
export async function readPhotos(records: Records, uses: readonly PhotoUse[], options: PhotoOptions) {
  const images = listFiles(join(options.dataDir, 'images')).map((name) => name.normalize('NFC'));
  const known = new Map<string, PhotoFacts | Message>();
  const problems: Problem[] = [];
  const notes: Note[] = [];
  const planned = new Map<string, PlannedPhoto>();
  const lists = new Map<string, unknown[]>();
  for (const { collection, index, path, picture, name, place } of uses) {
    const { file } = picture;
    const { fallback } = picture[PENDING];
    const alt = picture[PENDING].alt ?? name;
    const put = (value: unknown): void => {
      const list = lists.get(collection) ?? [...(records[collection] ?? [])];
      lists.set(collection, list);
      list[index] = replaceAt(list[index], path, value);
    };
    if (fallback !== null && !images.includes(file)) {
      notes.push({ text: `There is no photograph "images/${file}", so pages show ${fallback}.`, place });
      put(undefined);
      continue;
    }
    const found = known.get(file) ?? (await readPhoto(file, options, images));
    known.set(file, found);
    if ('what' in found) problems.push({ ...place, ...found });
    else if (alt === null)
      problems.push({
        ...place,
        what: `The photograph "${file}" has no "alt", and its record has no name to take its place.`,
        todo: `Say what it shows: \`photo: { file: ${file}, alt: "…" }\`. Write \`alt: ""\` for mere decoration.`,
        value: file,
      });
    else {
      const { picture: finished, photos } = planPhoto(picture, found, alt);
      for (const photo of photos) planned.set(photo.base, photo);
      put(finished);
    }
  }
  return {
    records: { ...records, ...Object.fromEntries(lists) },
    photos: [...planned.values()],
    problems,
    notes,
  };
}

async function readPhoto(
  name: string,
  { dataDir, dataName, cache }: PhotoOptions,
  images: readonly string[],
): Promise<PhotoFacts | Message> {
  const file = `${dataName}/images/${name}`;
  if (!images.includes(name)) {
    return {
      what: `There is no photograph "${file}".`,
      todo: findElsewhere(name, { dataDir, dataName }, images),
      value: file,
    };
  }
  return (
    checkImage(name, { dataDir, dataName }) ??
    inspectPhoto({ bytes: readFileSync(pathBelow(join(dataDir, 'images'), name)), file, cache })
  );
}

/** Says where a photograph was put by mistake, or which one was meant. */
function findElsewhere(name: string, { dataDir, dataName }: ImageFolder, images: readonly string[]): string {
  const isIt = (other: string): boolean => basename(other) === basename(name);
  const inImages = images.find(isIt);
  if (inImages) return `Write "${inImages}", or move that file.`;
  const inData = listFiles(dataDir).find((other) => isIt(other) && !other.startsWith('images/'));
  if (inData) return `Move ${dataName}/${inData} to ${dataName}/images: photographs of all records live there.`;
  if (/^(?:public|images)\//.test(name))
    return `Put the file into ${dataName}/images, and write "${basename(name)}": photographs of all records live there.`;
  const known = images.filter((other) => dirname(other) === dirname(name));
  const meant = known.length > 0 ? `${suggest(basename(name), known)} ` : '';
  return `${meant}Put the file there, or remove what names it.`;
}

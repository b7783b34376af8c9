/** Reads the data folder. */
import { join } from 'node:path';
import type { Note } from '../define/note.ts';
import { GenError } from '../errors/gen-error.ts';
import { commandLine } from '../errors/command-line.ts';
import { displayPath } from '../errors/place.ts';
import { isFolder, listFiles, readSource } from '../files.ts';

/** A file of the data folder and its text. */
export interface DataFile {
  /** Its path in messages. */
  readonly file: string;
  /** Path below the data folder. */
  readonly name: string;
  readonly text: string;
}

/** True for a file that is read as data. */
export const isDataFile = (name: string): boolean => /\.(?:ya?ml|json|[ct]sv|md)$/.test(name);

/** Names of files that were meant as data: "MORE.CSV", "taylor.yaml.txt", "cities.xlsx". Excel keeps "~$cities.xlsx" while it has one open. */
const MEANT = /^(?:.*\/)?(?!~\$)[^/]*\.(?:(?:ya?ml|json|[ct]sv|md)(?:\.txt)?|xlsx?|ods|numbers)$/i;

/**
 * Reads every data file below `folder`, sorted by name, except schemas and images. `dataName` is the folder's name in messages. Files
 * that were only meant as data come with an empty text. Throws a GenError without the folder.
 */
export function readDataFiles(folder: string, dataName = displayPath(folder)): DataFile[] {
  if (!isFolder(folder))
    throw new GenError({
      file: dataName,
      what: 'This folder does not exist.',
      todo: `Run gen in the folder of a site. To begin one: ${commandLine('new my-site')}.`,
    });
  return listFiles(folder)
    .filter((name) => MEANT.test(name) && !/^(?:schemas|images)\/|(?:^|\/)README\.md$/.test(name))
    .map((name) => ({
      file: `${dataName}/${name}`,
      name,
      text: isDataFile(name) ? decodeText(readSource(join(folder, name))) : '',
    }));
}

/** Files that are no data but have a place in the data folder. Markdown files may hold texts of records. */
const BESIDE = /^(?:images|schemas)\/|^published\.txt$|\.md$|(?:^|\/)(?:README[^/]*|~\$[^/]*|[^/]*~)$/i;

/** Returns a note for each file of the data folder that gen does not read, in full sentences. */
export function noteUnread(folder: string, dataName: string): Note[] {
  return listFiles(folder)
    .filter((name) => !MEANT.test(name) && !BESIDE.test(name))
    .map((name) => ({
      text: IMAGE.test(name)
        ? 'gen does not use this file: images belong into the folder "images" of the data.'
        : 'gen does not read this file. Move it out of the data folder.',
      place: { file: `${dataName}/${name}` },
    }));
}

const IMAGE = /\.(?:jpe?g|png|webp|avif|gif|svg|heic|tiff?)$/i;

/** Soft hyphen, zero-width space, word joiner, byte-order mark. They are removed: a name with one would differ from one that looks the same. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Decodes UTF-8, or UTF-16 behind a byte-order mark, as spreadsheets write it. Bytes that are neither become U+FFFD. */
function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(mark).decode(bytes).normalize('NFC').replace(INVISIBLE, '');
}

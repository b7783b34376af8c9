/** Reads the data folder. */
import { join } from 'node:path';
import { decodeText, unixLines } from './decode.ts';
import { readInput } from './files.ts';
import { listEntries } from './list.ts';

/** A file of the data folder and its text. */
export interface DataFile {
  readonly file: string;
  /** Path below the data folder; `file` if left out. */
  readonly name?: string;
  readonly text: string;
}

/** Largest data file of each ending, in bytes. Parsed YAML takes about a hundred times its size (measured). */
const LARGEST = { csv: 64e6, tsv: 64e6, yaml: 8e6, yml: 8e6, json: 8e6 } as const;

/** True for a file that is read as data. */
export const isDataFile = (name: string): boolean => /\.(?:ya?ml|json|[ct]sv)$/.test(name);

/** Names of files that were meant as data: "MORE.CSV", "taylor.yaml.txt", "cities.xlsx". Excel keeps "~$cities.xlsx" while it has one open. */
const MEANT = /^(?:.*\/)?(?!~\$)[^/]*\.(?:(?:ya?ml|json|[ct]sv)(?:\.txt)?|xlsx?|ods|numbers)$/i;

/**
 * Reads every data file below `folder`, sorted by name, except schemas and images. `shown` is the folder's name in messages. Files
 * that were only meant as data come with an empty text.
 */
export function readDataFiles(folder: string, shown = folder): DataFile[] {
  // Broken links and pipes, too: an unreadable list must not be left out in silence.
  return listEntries(folder)
    .map(({ name }) => name)
    .filter((name) => MEANT.test(name) && !/^(schemas|images)\//.test(name))
    .map((name) => ({
      file: `${shown}/${name}`,
      name,
      text: isDataFile(name) ? readDataFile(join(folder, name)) : '',
    }));
}

/** Characters that nobody sees: soft hyphen, zero-width space, word joiner, byte-order mark. Names with them would be other names. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Returns the text of a data file, within the bounds of its kind. */
function readDataFile(path: string): string {
  const bytes = readInput(path, LARGEST[path.slice(path.lastIndexOf('.') + 1) as keyof typeof LARGEST]);
  return decodeText(unixLines(bytes)).normalize('NFC').replace(INVISIBLE, '');
}

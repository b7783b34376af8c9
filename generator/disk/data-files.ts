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

/** Reads every data file below `folder`, sorted by name, except schemas and images. `shown` is the folder's name in messages. */
export function readDataFiles(folder: string, shown = folder): DataFile[] {
  // Broken links and pipes, too: an unreadable list must not be left out in silence.
  return listEntries(folder)
    .map(({ name }) => name)
    .filter((name) => /\.(yaml|yml|json|[ct]sv)$/.test(name) && !/^(schemas|images)\//.test(name))
    .map((name) => ({ file: `${shown}/${name}`, name, text: readDataFile(join(folder, name)) }));
}

/** Returns the text of a data file, within the bounds of its kind. */
function readDataFile(path: string): string {
  const bytes = readInput(path, LARGEST[path.slice(path.lastIndexOf('.') + 1) as keyof typeof LARGEST]);
  return decodeText(unixLines(bytes));
}

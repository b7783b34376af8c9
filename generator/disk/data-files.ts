/** Reads the data folder. */
import { join } from 'node:path';
import { decodeText, type Encoding } from './decode.ts';
import { readInput } from './files.ts';
import { listEntries } from './list.ts';

/** A file of the data folder and its text. */
export interface DataFile {
  readonly file: string;
  /** Path below the data folder; `file` when left out. */
  readonly name?: string;
  readonly text: string;
  /** How the bytes were read; UTF-8 when left out. Null: they are no text at all. */
  readonly encoding?: Encoding | null;
}

/** Largest data file of each ending, in bytes. What YAML is parsed into takes about a hundred times its size (measured). */
const LARGEST = { csv: 64e6, yaml: 8e6, yml: 8e6, json: 8e6 } as const;

/** Every data file below `folder`, sorted by name; schemas, images and what imports remember are not data. `shown` is how messages call the folder. */
export function readDataFiles(folder: string, shown = folder): DataFile[] {
  // Links to nothing and pipes, too: a list that is named so and cannot be read must not be missed in silence.
  return listEntries(folder)
    .map(({ name }) => name)
    .filter((name) => /\.(yaml|yml|json|csv)$/.test(name) && !/^(schemas|images|imports)\//.test(name))
    .map((name) => ({ file: `${shown}/${name}`, name, ...readDataFile(join(folder, name)) }));
}

/** Reads one data file within the bounds of its kind. */
export function readDataFile(path: string): Pick<DataFile, 'text' | 'encoding'> {
  return decodeText(readInput(path, LARGEST[path.slice(path.lastIndexOf('.') + 1) as keyof typeof LARGEST]));
}

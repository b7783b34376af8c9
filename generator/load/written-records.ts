import { readDataFiles } from '../disk/data-files.ts';
import { isThere } from '../disk/real-path.ts';
import { parseFile } from './parse.ts';

/** Returns the records of one collection as their files give them, unchecked; none if there is no data folder. */
export function readWrittenRecords(data: string, name: string): Readonly<Record<string, unknown>>[] {
  if (!isThere(data)) return [];
  return readDataFiles(data, '')
    .filter(({ file }) => file.startsWith(`/${name}.`) || file.startsWith(`/${name}/`))
    .flatMap((file) => parseFile(file).sources)
    .map(({ value }) => value as Readonly<Record<string, unknown>>);
}

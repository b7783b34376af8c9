import { readDataFiles } from '../disk/data-files.ts';
import { isThere } from '../disk/real-path.ts';
import type { Source } from '../define/record.ts';
import { parseFile } from './parse.ts';

/** Returns the records of one collection as written, unchecked; none without a data folder. Messages call it `shown`. */
export function readWrittenRecords(data: string, name: string, shown: string): Source[] {
  if (!isThere(data)) return [];
  return readDataFiles(data, shown)
    .filter(({ file }) => file.startsWith(`${shown}/${name}.`) || file.startsWith(`${shown}/${name}/`))
    .flatMap((file) => parseFile(file).sources);
}

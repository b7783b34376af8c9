/** Finds the collection that each data file belongs to. */
import type { Collection } from '../define/collection.ts';
import { isDataFile, type DataFile } from './data-files.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { suggest } from '../errors/prose.ts';
import { groupBy } from '../group-by.ts';

/** Returns the files of each collection. Adds a problem for a file that belongs to none. */
export function groupByCollection(
  collections: readonly Collection[],
  files: readonly DataFile[],
  problems: Problem[],
): ReadonlyMap<string, readonly DataFile[]> {
  const known = collections.map(({ name }) => name);
  return groupBy(files, ({ file, name }) => {
    // "cities/macon.yaml" → "cities"
    const kind = name.replace(/[/.].*$/, '');
    if (!isDataFile(name)) problems.push({ file, ...misnamed(name) });
    else if (!known.includes(kind))
      problems.push({ file, what: `"${kind}" is not a kind of data.`, todo: suggest(kind, known) });
    else return kind;
    return null;
  });
}

function misnamed(name: string): Message {
  const stem = name.replace(/\.\w+(?:\.txt)?$/i, '').toLowerCase();
  if (/\.(?:xlsx?|ods|numbers)$/i.test(name))
    return {
      what: 'gen does not read workbooks.',
      todo: `Save the table as "${stem}.csv" with the encoding UTF-8, and move the workbook out of the data folder.`,
    };
  const [, ending = ''] = /\.(\w+)(?:\.txt)?$/.exec(name) ?? [];
  return {
    what: `gen does not read this file: names of data files end in .yaml, .yml, .json, .csv, .tsv or .md.`,
    todo: `Rename it to "${stem}.${ending.toLowerCase()}", or move it out of the data folder.`,
  };
}

/** Finds the collection that each data file belongs to. */
import type { Collection } from '../define/collection.ts';
import { listFiles } from '../files.ts';
import { isDataFile, type DataFile } from './files.ts';
import type { ProblemCollector } from '../errors/collect.ts';
import type { Message } from '../errors/problem.ts';
import { suggest } from '../errors/prose.ts';
import { groupBy } from '../group-by.ts';

interface DataFiles {
  readonly files: readonly DataFile[];
  readonly dataDir: string;
  /** Name of the data folder in messages. */
  readonly shown: string;
  readonly problems: ProblemCollector;
}

/** Returns the files of each collection. Files of none are mistakes. */
export function sortByCollection(
  collections: readonly Collection[],
  { files, dataDir, shown, problems }: DataFiles,
): ReadonlyMap<string, readonly DataFile[]> {
  const owner = createOwnerFinder(collections, dataDir);
  const known = collections.filter((collection) => collection.files === null).map(({ name }) => name);
  return groupBy(files, ({ file }) => {
    const name = file.slice(shown.length + 1);
    if (!isDataFile(name)) {
      problems.add({ file, ...misnamed(name) });
      return null;
    }
    const found = owner(name);
    if (!found)
      problems.add({
        file,
        what: `"${kindOf(name)}" is not a kind of data.`,
        todo: suggest(kindOf(name), known),
      });
    return found?.name ?? null;
  });
}

/** "cities/macon.yaml" → "cities" */
const kindOf = (name: string): string => name.replace(/[/.].*$/, '');

/** Finds the collection of a file by its path below the data folder: the first whose pattern names it, or that of its name. */
function createOwnerFinder(
  collections: readonly Collection[],
  dataDir: string,
): (name: string) => Collection | undefined {
  const owners = new Map(collections.map((collection) => [collection.name, collection]));
  const named = new Map<string, Collection>();
  for (const collection of [...collections].reverse())
    if (collection.files !== null) {
      owners.delete(collection.name);
      for (const name of listFiles(dataDir, collection.files)) named.set(name, collection);
    }
  return (name) => named.get(name) ?? owners.get(kindOf(name));
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
    what: `gen does not read this file: names of data files end in .yaml, .yml, .json, .csv or .tsv.`,
    todo: `Rename it to "${stem}.${ending.toLowerCase()}", or move it out of the data folder.`,
  };
}

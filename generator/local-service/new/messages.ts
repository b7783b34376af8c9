/** Messages of `gen new` and `gen import`. */
import { message, listOf, show, suggest } from '../../define/index.ts';

export const unknownTrade = message(
  'new-unknown-trade',
  ({ trade, known }: { trade: string; known: readonly string[] }) => ({
    what: `There is no starting copy for a trade called ${show(trade)}.`,
    todo: `${suggest(trade, known)} A trade of another name needs services of your own: --services "Weekly care, Repairs".`,
  }),
);

export const notSaid = message('new-not-said', ({ todo }: { todo: string }) => ({
  what: 'There is no terminal to ask at, and no flag gives the answer.',
  todo,
}));

/** `why` is what is wrong with the answer, a full sentence; `todo` what it should look like. */
export const badAnswer = message('new-bad-answer', ({ why, todo }: { why: string; todo: string }) => ({
  what: why,
  todo,
}));

export const folderNotEmpty = message('new-folder-not-empty', ({ names }: { names: readonly string[] }) => ({
  what: `The folder is not empty: it has ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''}.`,
  todo: 'Name a folder that does not exist yet.',
}));

/** `folder` is where the project was to be. */
export const notAFolder = message('new-not-a-folder', ({ folder }: { folder: string }) => ({
  what: `This is not a folder, so the project cannot be written to ${folder}.`,
  todo: 'Name a folder that does not exist yet.',
}));

export const notImportable = message('import-not-cities', ({ what }: { what: string }) => ({
  what: `${show(what)} cannot be imported.`,
  todo: 'Cities can be: gen import cities towns.csv.',
}));

export const columnsMissing = message(
  'import-columns-missing',
  ({ missing, columns }: { missing: readonly string[]; columns: readonly string[] }) => ({
    what: `${missing.length === 1 ? 'There is no column' : 'There are no columns'} for ${listOf(missing)}.`,
    todo: `The table has ${listOf(columns)}. Name the column for each: --column "${columns.find((column) => !missing.includes(column)) ?? 'Town'}=${missing[0]}".`,
  }),
);

/** `value` is not one of `known`. */
interface WrongValue {
  readonly value: string;
  readonly known: readonly string[];
}

export const badColumn = message('import-bad-column', ({ value, known }: WrongValue) => ({
  what: `A column cannot be read as ${show(value)}.`,
  todo: `Write the column and its key: --column "Town=name". ${suggest(value, known)}`,
}));

/** A file that holds what flags have said. */
export const badColumns = message('import-bad-columns', ({ isTwice }: { readonly isTwice: boolean }) => ({
  what: isTwice ? 'This column is already in a line above.' : 'This file is not a list of columns and their keys.',
  todo: 'Write lines such as "Town: name", or remove the file and name the columns again with --column.',
}));

/** `name` is that of the collection. */
export const otherList = message('import-other-list', ({ name, file }: { name: string; file: string }) => ({
  what: `The ${name} are in ${file}, and gen adds rows to CSV files alone.`,
  todo: `Move it to ${name}/${file}: gen then adds rows beside it, in ${name}/imported.csv.`,
}));

export const unknownPlace = message(
  'import-unknown-place',
  ({ place, known }: { place: string; known: readonly string[] }) => ({
    what: `No place of over 1,000 people is called ${show(place)}.`,
    todo: known.length === 0 ? 'Write it with its state: "Macon, GA".' : suggest(place, known),
  }),
);

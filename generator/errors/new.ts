/** Messages about what `gen new`, `gen import`, `gen eject` and `gen outdated` are given. */
import { message } from './problem.ts';
import { listOf, show, suggest } from './prose.ts';

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

export const notEjectable = message('eject-not-a-file', () => ({
  what: 'A site cannot have a copy of this file.',
  todo: 'Name one below components/ or templates/, such as "components/sections/HomeHero.tsx".',
}));

export const unknownOriginal = message(
  'eject-unknown-file',
  ({ name, known }: { name: string; known: readonly string[] }) => ({
    what: 'The package has no such file.',
    todo: suggest(name, known),
  }),
);

export const alreadyEjected = message('eject-already-there', () => ({
  what: 'The site already has its own copy of this file.',
  todo: 'Edit it, or add --force to replace it with that of the package.',
}));

export const notImportable = message('import-not-cities', ({ what }: { what: string }) => ({
  what: `${show(what)} cannot be imported.`,
  todo: 'Only cities can: gen import cities towns.csv.',
}));

export const notATable = message('import-not-a-table', () => ({
  what: 'This file cannot be read as a table.',
  todo: 'Save it as CSV or XLSX.',
}));

export const columnsMissing = message(
  'import-columns-missing',
  ({ missing, columns }: { missing: readonly string[]; columns: readonly string[] }) => ({
    what: `${missing.length === 1 ? 'There is no column' : 'There are no columns'} for ${listOf(missing)}.`,
    todo: `The table has ${listOf(columns)}. Rename those that hold ${listOf(missing)}.`,
  }),
);

export const unknownPlace = message(
  'import-unknown-place',
  ({ place, known }: { place: string; known: readonly string[] }) => ({
    what: `No place of over 1,000 people is called ${show(place)}.`,
    todo: known.length === 0 ? 'Write it with its state: "Macon, GA".' : suggest(place, known),
  }),
);

/** Messages about what `gen new`, `gen import`, `gen eject` and `gen outdated` are given. */
import { message } from './problem.ts';
import { show, suggest } from './prose.ts';

export const unknownTrade = message(
  'new-unknown-trade',
  ({ trade, known }: { trade: string; known: readonly string[] }) => ({
    what: `There is no trade called ${show(trade)}.`,
    todo: suggest(trade, known),
  }),
);

export const notSaid = message('new-not-said', ({ todo }: { todo: string }) => ({
  what: 'Nobody can be asked here, and no flag says it.',
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
  what: 'This is no file of the package that a site can have of its own.',
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
  what: 'The site has this file of its own already.',
  todo: 'Edit it, or add --force to begin again from that of the package.',
}));

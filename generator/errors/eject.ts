/** Messages of `gen eject` and `gen outdated`. */
import { message } from './problem.ts';
import { suggest, type UnknownName } from './prose.ts';

export const notEjectable = message('eject-not-a-file', () => ({
  what: 'A site cannot have a copy of this file.',
  todo: 'Name one below components/ or templates/, such as "components/sections/HomeHero.tsx".',
}));

export const unknownOriginal = message('eject-unknown-file', ({ name, known }: UnknownName) => ({
  what: 'The package has no such file.',
  todo: suggest(name, known),
}));

export const alreadyEjected = message('eject-already-there', () => ({
  what: 'The site already has its own copy of this file.',
  todo: 'Edit it, or add --force to replace it with that of the package.',
}));

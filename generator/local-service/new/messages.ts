/** Messages of `gen new` and `gen places`. */
import { type Message, show, suggest } from '../../define/index.ts';

export const unknownTrade = ({ trade, known }: { trade: string; known: readonly string[] }): Message => ({
  what: `There is no starting copy for a trade called ${show(trade)}.`,
  todo: `${suggest(trade, known)} A trade of another name needs services of your own: --services "Weekly care, Repairs".`,
});

export const notSaid = ({ todo }: { todo: string }): Message => ({
  what: 'There is no terminal to ask at, and no flag gives the answer.',
  todo,
});

/** `why` is what is wrong with the answer, a full sentence; `todo` what it should look like. */
export const badAnswer = ({ why, todo }: { why: string; todo: string }): Message => ({
  what: why,
  todo,
});

export const folderNotEmpty = ({ names }: { names: readonly string[] }): Message => ({
  what: `The folder is not empty: it has ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''}.`,
  todo: 'Name a folder that does not exist yet.',
});

/** `folder` is where the project was to be. */
export const notAFolder = ({ folder }: { folder: string }): Message => ({
  what: `This is not a folder, so the project cannot be written to ${folder}.`,
  todo: 'Name a folder that does not exist yet.',
});

export const unknownPlace = ({ place, known }: { place: string; known: readonly string[] }): Message => ({
  what: `No place of over 1,000 people is called ${show(place)}.`,
  todo: known.length === 0 ? 'Write it with its state: "Macon, GA".' : suggest(place, known),
});

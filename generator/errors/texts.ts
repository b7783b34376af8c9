/** Messages about the texts that a site shows, and about those that a person must have read. */
import { message } from './problem.ts';
import { suggest, type UnknownName } from './prose.ts';

export const acceptedUnreadable = message('accepted-unreadable', () => ({
  what: 'This line is not a kind, a hash, a name and a day, separated by tabs.',
  todo: 'Delete the line. "gen texts --read NAME" writes it again.',
}));

export const textUnknown = message('text-unknown', ({ name, known }: UnknownName) => ({
  what: `There is no text called "${name}".`,
  todo: suggest(name, known),
}));

export const sampleNotAccepted = message('text-is-sample', ({ name }: { name: string }) => ({
  what: `"${name}" is marked as a sample, and samples cannot be accepted.`,
  todo: 'Replace it with something true, and delete the mark.',
}));

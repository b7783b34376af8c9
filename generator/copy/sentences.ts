/** Splits copy files into their sentences. */
import { placeAt } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';

/**
 * "{{!# title }}", or with the list that the items of the sentence are in: "{{!# offer of city.offers }}". "starting" at the end marks a
 * text that somebody has to read before a release.
 */
const HEADING = /\{\{!#\s*([A-Za-z][\w.]*)(?:\s+of\s+([A-Za-z][\w.]*))?(\s+starting)?\s*\}\}/g;

/** What begins like the heading of a sentence. */
const LIKE_A_HEADING = /\{\{!#[^}]*\}\}/g;

export interface SplitSentence {
  readonly name: string;
  /** The list whose items the sentence takes: "city.offers". */
  readonly list: string | null;
  readonly starting: boolean;
  /** Offset at which the body begins. */
  readonly from: number;
  readonly body: string;
}

/** Returns the sentences of a copy file, each below its heading. */
export function splitSentences(text: string): SplitSentence[] {
  const headings = [...text.matchAll(HEADING)];
  return headings.map((heading, index) => {
    const from = heading.index + heading[0].length;
    const body = text.slice(from, headings[index + 1]?.index ?? text.length);
    const [, name = '', list = null, mark] = heading;
    return { name, list, starting: mark !== undefined, from, body };
  });
}

/** Returns the offsets of headings that cannot be read. */
export const findWrongHeadings = (text: string): number[] =>
  [...text.matchAll(LIKE_A_HEADING)].filter(([found]) => !found.match(HEADING)).map(({ index }) => index);

/** Returns the line of a sentence in a copy file, from 1; null if there is none of this name. */
export function lineOfSentence(text: string, name: string): number | null {
  const found = splitSentences(text).find((sentence) => sentence.name === name);
  return found ? placeAt(text, found.from).line : null;
}

/** `name` is that of a copy file below `copy/`, without its ending. */
export const copyFileMissing = (name: string): Problem => ({
  file: `copy/${name}.hbs`,
  what: 'This copy file is missing.',
  todo: 'Create it with the sentences that are asked for, each below a line such as "{{!# title }}". A page needs at least metaTitle and metaDescription.',
});

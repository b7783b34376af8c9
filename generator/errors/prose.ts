/** Small parts of sentences: counts, lists, values as a message shows them, and what the user may have meant. */
import { closest, distance } from 'fastest-levenshtein';

/** Characters that cannot be seen or that turn the line around: a message shows their code instead. */
const UNSEEN = /[\p{Co}\p{Cn}\p{Cf}\u0080-\u009F\u2028\u2029]/gu;
const LONGEST = 60;

/** A value as a message shows it: JSON, cut at 60 characters, with invisible characters as "\uE000". */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  // A long text is cut before it is written out.
  const short = typeof value === 'string' ? value.slice(0, LONGEST) : value;
  const json = (JSON.stringify(short) ?? String(value)).replace(UNSEEN, codeOf);
  return json.length > LONGEST ? `${json.slice(0, LONGEST - 3)}…` : json;
}

/** Control characters but tabs and line breaks, and characters that reorder a line. */
const UNSAFE = /[\0-\x08\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** Returns text of others for a terminal, with the characters that could change what it shows as codes: "\u001B". */
export const plain = (text: string): string => text.replace(UNSAFE, codeOf);

const codeOf = (character: string): string =>
  `\\u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** A name that nothing has, and the names that exist. */
export interface UnknownName {
  readonly name: string;
  readonly known: readonly string[];
}

/** Names beyond these are not compared: looking for the nearest takes time for each. */
const COMPARED = 5000;
const LISTED = 12;

/** `Did you mean "macon"?` for the nearest of the known names, or a list of them when none is near. */
export function suggest(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== null) return `Did you mean "${near}"?`;
  if (known.length === 0) return 'Remove it: nothing can be named here.';
  // A few more are sooner said than counted.
  if (known.length <= LISTED + 2) return `Use ${known.length === 1 ? known[0] : `one of these: ${known.join(', ')}`}.`;
  const shown = known.slice(0, LISTED).join(', ');
  return `Use one of these: ${shown}, or one of ${formatNumber(known.length - LISTED)} more.`;
}

/** The known name that was probably meant; null when none is near. Case and punctuation do not count. */
export function nearest(name: string, known: readonly string[]): string | null {
  const bare = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');
  const same = known.find((other) => bare(other) === bare(name));
  if (same !== undefined) return same;
  if (known.length === 0) return null;
  const near = closest(name, known.slice(0, COMPARED));
  const most = name.length < 5 ? 1 : Math.max(2, Math.floor(name.length / 3));
  return distance(name, near) <= most || lettersOf(name) === lettersOf(near) ? near : null;
}

/** Two letters that changed places are two changes for a distance, and one slip for a hand. */
const lettersOf = (name: string): string => [...name].sort().join('');

/** "1 page", "2 pages" */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(n)} ${n === 1 ? noun : plural}`;
}

/** "a", "a and b", "a, b, and c" */
export function listOf(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return new Intl.ListFormat('en-US', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(items);
}

/** "27,500", the same in every locale. */
export function formatNumber(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "64 MB" */
export function megabytes(bytes: number): string {
  return `${formatNumber(Math.round(bytes / 1e6))} MB`;
}

/** A reason from elsewhere as the end of a sentence: its first line, with one period. */
export function reasonOf(message: string): string {
  return (message.trim().split('\n')[0] ?? '').replace(/[.:\s]+$/, '');
}

/** "a, b, c and 4 more" */
export function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${formatNumber(names.length - 3)} more` : shown;
}

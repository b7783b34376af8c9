/** Small parts of sentences: counts, lists, values, and suggestions. */

/** Invisible characters, spaces that look like others, and characters that reverse the line: messages show their codes instead. */
const UNSEEN = /[\p{Co}\p{Cn}\p{Cf}\u0080-\u009F\u2028\u2029]|(?! )\p{Zs}/gu;
const LONGEST = 60;

/** Returns a value as JSON for a message, cut at 60 characters, with invisible characters as "\uE000". */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  // A long text is cut before it is written out.
  const short = typeof value === 'string' ? value.slice(0, LONGEST) : value;
  const json = writeJson(short).replace(UNSEEN, codeOf);
  return json.length > LONGEST ? `${json.slice(0, LONGEST - 3)}…` : json;
}

/** Values without JSON are named by their kind: a BigInt, an object that contains itself. */
function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return typeof value === 'object' ? 'an object' : String(value);
  }
}

/** Control characters but tabs and line breaks, and characters that reorder a line. */
const UNSAFE = /[\0-\x08\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** Returns text of others for a terminal, with the characters that could change what it shows as codes: "\u001B". */
export const escapeControls = (text: string): string => text.replace(UNSAFE, codeOf);

const codeOf = (character: string): string =>
  `\\u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** Most names to compare: each takes time. */
const COMPARED = 5000;
const LISTED = 12;

/** Returns `Did you mean "macon"?` with the nearest of the known names, or a list of them if none is near. */
export function suggest(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  if (near !== null) return `Did you mean "${near}"?${foreignLetter(name)}`;
  if (known.length === 0) return 'Remove it: nothing can be named here.';
  // A list of a few more is shorter than their number.
  if (known.length <= LISTED + 2) return `Use ${known.length === 1 ? known[0] : `one of these: ${known.join(', ')}`}.`;
  const shown = known.slice(0, LISTED).join(', ');
  return `Use one of these: ${shown}, or one of ${formatNumber(known.length - LISTED)} more.`;
}

/** Names a letter that looks like one of the Latin alphabet, but is none. */
export function foreignLetter(name: string): string {
  const [letter] =
    /(?<=[a-z].*)[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}](?=.*[a-z])/iu.exec(name) ??
    [];
  return letter === undefined ? '' : ` The letter "${letter}" (${codeOf(letter)}) is not a Latin one.`;
}

/** Returns the known name that was probably meant; null if none is near. Case and punctuation do not count. */
export function nearest(name: string, known: readonly string[]): string | null {
  const bare = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');
  const same = known.find((other) => bare(other) === bare(name));
  if (same !== undefined) return same;
  const [longer, ...others] = known.filter((other) => other.startsWith(`${name}-`));
  if (longer !== undefined && others.length === 0) return longer;
  const most = name.length < 5 ? 1 : Math.max(2, Math.floor(name.length / 3));
  const [near] = known
    .slice(0, COMPARED)
    .map((other) => ({ other, edits: countEdits(name, other) }))
    .sort((a, b) => a.edits - b.edits);
  return near && (near.edits <= most || lettersOf(name) === lettersOf(near.other)) ? near.other : null;
}

/** Returns the least number of letters to add, remove or change (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 0; index < from.length; index++) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at++) {
      const changed = (row[at] as number) + (from[index] === to[at] ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] as number) + 1, (next[at] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}

/** The same for two names whose letters only changed places: two edits, but one typing mistake. */
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

/** Returns the first line of a message of another program without its period, as the end of a sentence. */
export function reasonOf(message: string): string {
  return (message.trim().split('\n')[0] ?? '').replace(/[.:\s]+$/, '');
}

/** "a, b, c and 4 more" */
export function firstOf(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${formatNumber(names.length - most)} more` : shown;
}

/** Returns an error as it is, and any other value as an error that names it. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`${show(thrown)} is thrown, which is not an Error`);

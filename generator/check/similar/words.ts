/**
 * The words of a page with the names of its records masked: pages that differ only in them have the same words.
 */

/** Names as lists of words, longest first, by their first word. */
export type NameTable = ReadonlyMap<string, readonly (readonly string[])[]>;

/** "Light & Medium Duty Towing" → light, medium, duty, towing */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[’']/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export function tabulateNames(names: readonly string[]): NameTable {
  const table = new Map<string, (readonly string[])[]>();
  for (const name of new Set(names.map((name) => wordsOf(name).join(' ')))) {
    const words = name.split(' ');
    const first = words[0];
    if (!first) continue;
    const known = table.get(first);
    if (known) known.push(words);
    else table.set(first, [words]);
  }
  for (const list of table.values()) list.sort((a, b) => b.length - a.length || (a.join(' ') < b.join(' ') ? -1 : 1));
  return table;
}

/** Stands for a name; no word has this character. */
const MASK = '_';

/** Returns the words with each name as one mask; the longest name wins. */
export function maskNames(words: readonly string[], names: NameTable): string[] {
  const masked: string[] = [];
  for (let at = 0; at < words.length; ) {
    const name = names
      .get(words[at] as string)
      ?.find((candidate) => candidate.every((word, offset) => words[at + offset] === word));
    masked.push(name ? MASK : (words[at] as string));
    at += name?.length ?? 1;
  }
  return masked;
}

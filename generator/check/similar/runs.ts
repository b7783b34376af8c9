/** A text as the set of its runs of five words (Broder, "On the resemblance and containment of documents", 1997). */
import { hashText } from '../../hash.ts';

const RUN = 5;
/** Up to so many pages every run is compared. */
const EXACT_PAGES = 5000;

/** Returns 1 where every run counts, 8 where one in eight does: the runs of all pages then stay as many as those of 5,000. */
export const sampleOf = (pages: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(pages / EXACT_PAGES)));

/**
 * Returns the distinct runs of texts, which are lists of words, as 32-bit hashes. No run crosses the end of a text. A shorter
 * text is one run. `every` is a power of two: of so many runs one is taken.
 */
export function runsOf(texts: readonly (readonly string[])[], every = 1): Uint32Array {
  const hashes = new Set<number>();
  for (const words of texts) addRuns(words.map(hashText), every, hashes);
  return Uint32Array.from(hashes);
}

function addRuns(words: readonly number[], every: number, into: Set<number>): void {
  const last = Math.max(1, words.length - RUN + 1);
  for (let at = 0; at < last && words.length > 0; at++) {
    let hash = 0;
    for (let offset = at; offset < Math.min(at + RUN, words.length); offset++)
      hash = Math.imul(hash ^ (words[offset] as number), 0x9e3779b1) ^ (hash >>> 15);
    hash ^= hash >>> 16;
    // The low bits say whether a run is taken: the same runs on every page.
    if ((hash & (every - 1)) === 0) into.add(hash >>> 0);
  }
}

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

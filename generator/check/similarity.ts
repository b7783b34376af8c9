/**
 * The main text of a page as its set of runs of five words (Broder, "On the resemblance and containment of documents", 1997).
 * Names and figures are masked, so that they do not tell two pages apart.
 */
import { closest, type Element, type CheckedPage } from '../define/checked-page.ts';
import { hashText } from '../hash.ts';

const RUN = 5;
/** Stands for any name, and for any figure. No word has these characters. */
const NAME = '_';
const FIGURE = '#';
/** Menus and forms repeat on purpose. */
const LEFT_OUT = ['nav', 'form', 'header', 'footer'];

/** Names as lists of words, longest first, by their first word. */
export type NameTable = ReadonlyMap<string, readonly (readonly string[])[]>;

export function createNameTable(names: readonly string[]): NameTable {
  const table = new Map<string, (readonly string[])[]>();
  for (const words of names.map(wordsOf)) {
    const [first] = words;
    if (first !== undefined) table.set(first, [...(table.get(first) ?? []), words]);
  }
  for (const list of table.values()) list.sort((a, b) => b.length - a.length);
  return table;
}

/** The distinct runs of the main content, as hashes of 32 bits. */
export function shinglesOf({ paragraphs }: CheckedPage, main: Element, names: NameTable): Uint32Array {
  const runs = new Set<number>();
  for (const { text, start, parent } of paragraphs)
    if (start >= main.start && start < main.end && !closest(parent, LEFT_OUT))
      addRuns(mask(wordsOf(text), names), runs);
  return Uint32Array.from(runs);
}

/** "Light & Medium Duty Towing" → light, medium, duty, towing */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’']s\b|[’']/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function mask(words: readonly string[], names: NameTable): string[] {
  const masked: string[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const name = names.get(word)?.find((parts) => parts.every((part, offset) => words[at + offset] === part));
    masked.push(name ? NAME : /\p{N}/u.test(word) ? FIGURE : word);
    at += name?.length ?? 1;
  }
  return masked;
}

/** A shorter text is one run. */
function addRuns(words: readonly string[], into: Set<number>): void {
  for (let at = 0; at < Math.max(1, words.length - RUN + 1) && words.length > 0; at++)
    into.add(hashText(words.slice(at, at + RUN).join(' ')));
}

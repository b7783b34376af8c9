/** A text as the set of its runs of five words (Broder, "On the resemblance and containment of documents", 1997). */
import { hashText } from '../../hash.ts';

const RUN = 5;

/** Distinct runs as ascending 32-bit hashes; a shorter text is one run. */
export function shinglesOf(words: readonly string[]): Uint32Array {
  if (words.length === 0) return new Uint32Array(0);
  const hashes = new Set<number>();
  for (let at = 0; at <= Math.max(0, words.length - RUN); at++)
    hashes.add(hashText(words.slice(at, at + RUN).join(' ')));
  return Uint32Array.from(hashes).sort();
}

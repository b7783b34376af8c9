/** A text as the set of its runs of five words (Broder, "On the resemblance and containment of documents", 1997). */

const RUN = 5;

/** Distinct runs as ascending 32-bit hashes; a shorter text is one run. */
export function shinglesOf(words: readonly string[]): Uint32Array {
  if (words.length === 0) return new Uint32Array(0);
  const hashes = new Set<number>();
  for (let at = 0; at <= Math.max(0, words.length - RUN); at++)
    hashes.add(hashText(words.slice(at, at + RUN).join(' ')));
  return Uint32Array.from(hashes).sort();
}

/** How many hashes two ascending lists share. */
export function countShared(a: Uint32Array, b: Uint32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const x = a[i] as number;
    const y = b[j] as number;
    if (x === y) shared++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return shared;
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

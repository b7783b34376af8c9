/** The few helpers that templates may call. */

/** "a, b and c"; `max` keeps the first few. */
export function list(items: readonly string[], options: { hash: { max?: number } }): string {
  const shown = items.slice(0, options.hash.max ?? items.length);
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

export function lower(text: string): string {
  return text.toLowerCase();
}

/** `{{plural n "mile" "miles"}}` gives the noun only. */
export function plural(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}

export function eq(a: unknown, b: unknown): boolean {
  return a === b;
}

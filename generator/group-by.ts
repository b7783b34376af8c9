/** Groups items by a key, like Map.groupBy, which Node 20 does not have. Items without a key are left out. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | null | undefined,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null || key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Returns the first item of each key. */
export const firstOfEach = <Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): Item[] =>
  [...groupBy(items, keyOf).values()].flatMap((group) => group.slice(0, 1));

interface Results<K, V> {
  has(key: K): boolean;
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns the function with a memory for its results. With a WeakMap, it remembers a result as long as its argument is in use. */
export function memoize<K, V>(make: (key: K) => V, results: Results<K, V> = new Map()): (key: K) => V {
  return (key) => {
    if (!results.has(key)) results.set(key, make(key));
    return results.get(key) as V;
  };
}

/** Returns a function that makes a value when it is first called. */
export function lazy<V>(make: () => V): () => V {
  const remembered = memoize((_: null) => make());
  return () => remembered(null);
}

/** Makes a value when it is first asked for. */
export function lazy<V>(make: () => V): () => V {
  const made = once((_: null) => make());
  return () => made(null);
}

/** Caches the result for each argument. */
export function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as V;
  };
}

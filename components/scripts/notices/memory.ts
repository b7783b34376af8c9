type Store = 'localStorage' | 'sessionStorage';

/** Private windows may have no storage: then nothing is remembered. */
export function recall(store: Store, key: string): boolean {
  try {
    return window[store].getItem(key) !== null;
  } catch {
    return false;
  }
}

export function remember(store: Store, key: string): void {
  try {
    window[store].setItem(key, '1');
  } catch {
    // Nothing depends on it.
  }
}

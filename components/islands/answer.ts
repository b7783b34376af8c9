/** How long a page from another host may take, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Asks a host whether it can be reached. Without leave to read answers (no CORS) any answer counts; none at all, being
 * offline, an exception and the end of patience are failures. Gives the function that stops watching.
 */
export function watchAnswer(address: string, onAnswer: () => void, onFailure: () => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const fail = (): void => {
    if (!signal.aborted) onFailure();
    stop();
  };
  const timer = setTimeout(fail, PATIENCE);
  const stop = (): void => {
    clearTimeout(timer);
    watch.abort();
  };
  addEventListener('offline', fail, { signal });
  ask(address, signal).then(onAnswer, fail);
  return stop;
}

async function ask(address: string, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine) throw new Error('There is no connection.');
  await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
}

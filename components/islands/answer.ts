/** How long a page from another host may take, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Asks a host whether it can be reached. Without leave to read answers (no CORS) any answer counts; none at all, being
 * offline, an exception and the end of patience are failures. Gives the function that stops watching.
 */
export function watchAnswer(address: string, onAnswer: () => void, onFailure: () => void): () => void {
  let watching = true;
  const fail = (): void => {
    if (!watching) return;
    stop();
    onFailure();
  };
  const timer = setTimeout(fail, PATIENCE);
  const stop = (): void => {
    watching = false;
    clearTimeout(timer);
    removeEventListener('offline', fail);
  };
  addEventListener('offline', fail);
  ask(address).then(() => watching && onAnswer(), fail);
  return stop;
}

async function ask(address: string): Promise<void> {
  if (!navigator.onLine) throw new Error('There is no connection.');
  await fetch(address, {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** Milliseconds that a page of another host may take. */
const PATIENCE = 15_000;

/**
 * Requests a page. Any response of another host counts, since it cannot be read without CORS; an error, being offline and
 * a timeout are failures. Returns a function that stops it.
 */
export function watchHost(address: string, onAnswer: () => void, onFailure: () => void): () => void {
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
  const { type, ok } = await fetch(address, {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (type === 'basic' && !ok) throw new Error('The page is not there.');
}

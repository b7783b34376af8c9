/**
 * Keeps pages that were visited, for a moment without signal. A page always comes from the network first, so a new
 * build is never hidden by an old copy; only what carries a hash in its name is taken from the store unasked.
 */
export {};

/** What of the worker's global scope is used; the browser's own types of it clash with those of a page. */
declare const self: {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly addEventListener: (type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void) => void;
};
interface WorkerEvent {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (response: Promise<Response>) => void;
}

const STORE = 'visited';
/** The home page carries the number to call: it is what a visitor gets who has no signal and an unknown page. */
const FALLBACK = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.add(FALLBACK)));
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromStore(request));
});

async function fromNetwork(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await store.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = (await store.match(request, { ignoreSearch: true })) ?? (await store.match(FALLBACK));
    if (kept) return kept;
    throw error;
  }
}

async function fromStore(request: Request): Promise<Response> {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await store.put(request, response.clone());
  return response;
}

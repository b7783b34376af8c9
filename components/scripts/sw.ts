/**
 * Keeps pages that were visited, for a moment without signal. A page always comes from the network when there is
 * one, so a new build is never hidden by an old copy; only what carries a hash in its name is taken from the store
 * unasked.
 */
export {};

/** What of the worker's global scope is used; the browser's own types of it clash with those of a page. */
declare const self: {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (options: object) => Promise<readonly { readonly url: string }[]>;
  };
  readonly registration: { readonly navigationPreload?: { readonly enable: () => Promise<void> } };
  readonly addEventListener: (type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void) => void;
};
interface WorkerEvent {
  readonly request: Request;
  /** The page, asked for while the worker was still starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (response: Promise<Response>) => void;
}

/** Stores and how much each holds; the oldest go first. Another number makes browsers begin anew. */
const PAGES = 'pages-1';
const ASSETS = 'assets-1';
const MOST = { [PAGES]: 50, [ASSETS]: 50 };
type Store = keyof typeof MOST;
/** The home page carries the number to call: it is what a visitor gets who has no signal and an unknown page. */
const HOME = '/';
const GONE: ReadonlySet<number> = new Set([404, 410]);
const HASHED = /^\/assets\/.+\.[\w-]{8,}\.\w+$/;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keepFirstPages());
});
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromNetwork(event, pathname));
  else if (HASHED.test(pathname)) event.respondWith(fromStore(event, pathname));
});

/** The home page, and the pages that are open: they came before there was a worker to keep them. */
async function keepFirstPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = new Set([HOME, ...open.map(({ url }) => new URL(url).pathname)]);
  await Promise.all([...paths].map(async (path) => keep(PAGES, path, await fetch(path))));
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (!(name in MOST)) await caches.delete(name);
  await self.clients.claim();
}

async function fromNetwork(event: WorkerEvent, path: string): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keep(PAGES, path, response.clone()));
    return response;
  } catch (error) {
    const store = await caches.open(PAGES);
    const kept = (await store.match(path)) ?? (await store.match(HOME));
    if (kept) return kept;
    throw error;
  }
}

async function fromStore(event: WorkerEvent, path: string): Promise<Response> {
  const kept = await (await caches.open(ASSETS)).match(path);
  if (kept) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keep(ASSETS, path, response.clone()));
  return response;
}

/** Stores what is found at its own address, as the newest, and forgets what is gone. The home page never goes. */
async function keep(name: Store, path: string, response: Response): Promise<void> {
  const store = await caches.open(name);
  if (response.ok || GONE.has(response.status)) await store.delete(path);
  if (!response.ok || response.redirected) return;
  await store.put(path, response);
  const old = (await store.keys()).filter(({ url }) => new URL(url).pathname !== HOME);
  for (const request of old.slice(0, -MOST[name])) await store.delete(request);
}

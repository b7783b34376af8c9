/**
 * Keeps pages that were visited, for a moment without signal. A page always comes from the network when there is
 * one, so a new build is never hidden by an old copy; only what carries a hash in its name is taken from the store
 * unasked. In place of a page that it does not have, it says so, with the number and the pages that it has.
 */
export {};

/** What of the worker's global scope is used; the browser's own types of it clash with those of a page. */
declare const self: {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (options: object) => Promise<readonly { readonly url: string }[]>;
  };
  readonly registration: { readonly navigationPreload?: { readonly disable: () => Promise<void> } };
  readonly addEventListener: (type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void) => void;
};
declare const navigator: { readonly connection?: { readonly saveData?: boolean } };
interface WorkerEvent {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly respondWith: (response: Promise<Response>) => void;
}

/** Stores and how much each holds; the oldest go first. Another number makes browsers begin anew. */
const PAGES = 'pages-2';
const ASSETS = 'assets-2';
const MOST = { [PAGES]: 50, [ASSETS]: 50 };
type Store = keyof typeof MOST;
/** The home page carries what is shown in place of a page that was never visited. */
const HOME = '/';
/** What "Send my location" needs besides its script, which the home page names. */
const PLACES = ['/locate.json', '/places.json'];
const LOCATE_SCRIPT = /"(\/assets\/locate\.[\w-]+\.js)"/;
/** Pages listed when there is no signal. */
const LISTED = 12;
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
  else if (PLACES.includes(pathname)) event.respondWith(refreshed(event, pathname));
});

/** The home page, and the pages that are open: they came before there was a worker to keep them. */
async function keepFirstPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = new Set([HOME, ...open.map(({ url }) => new URL(url).pathname)]);
  await Promise.all([...paths].map(async (path) => keep(PAGES, path, await fetch(path))));
  if (!navigator.connection?.saveData) await keepLocate();
}

/** So that "Send my location" works without signal, before it has ever been used. */
async function keepLocate(): Promise<void> {
  const script = LOCATE_SCRIPT.exec(await textOf(HOME))?.[1];
  const paths = script ? [script, ...PLACES] : PLACES;
  await Promise.all(paths.map(async (path) => keep(ASSETS, path, await fetch(path))));
}

async function takeOver(): Promise<void> {
  // Earlier versions enabled it. While it is, Firefox shows its own error page for every navigation without network.
  await self.registration.navigationPreload?.disable();
  for (const name of await caches.keys()) if (!(name in MOST)) await caches.delete(name);
  await self.clients.claim();
}

async function fromNetwork(event: WorkerEvent, path: string): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(PAGES, path, response.clone()));
    return response;
  } catch (error) {
    const kept = (await (await caches.open(PAGES)).match(path)) ?? (await explain(path));
    if (kept) return kept;
    throw error;
  }
}

/** The frame of the home page around the note that it carries for this case, with links to the pages that are kept. */
async function explain(path: string): Promise<Response | undefined> {
  const home = await textOf(HOME);
  const note = /<template id="offline">([\s\S]*?)<\/template>/.exec(home)?.[1];
  if (!note) return undefined;
  const paths = (await (await caches.open(PAGES)).keys()).map(({ url }) => new URL(url).pathname);
  const links = await Promise.all(
    paths.slice(-LISTED).map(async (path) => `<li><a href="${path}">${titleOf(await textOf(path))}</a></li>`),
  );
  const [title = '', text = ''] = /<p class="offline-title">([^<]*)<\/p>/.exec(note) ?? [];
  const main = note
    .replace(title, `<h1>${text}</h1>`)
    .replace('href="/" data-retry', `href="${path}" data-retry`)
    .replace('<ul data-kept="">', (list) => list + links.reverse().join(''));
  const html = home
    .replace(/(<main[^>]*>)[\s\S]*(?=<\/main>)/, (_, start: string) => start + main)
    .replace(/<title>[^<]*/, `<title>${text}`)
    .replace(/<link rel="canonical"[^>]*>|<script type="application\/ld\+json">[\s\S]*?<\/script>/g, '')
    .replaceAll(' aria-current="page"', '');
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Without the brand. */
const titleOf = (html: string): string => /<title>([^<|]*)/.exec(html)?.[1] ?? '';

/** A kept page; empty when it is not. */
async function textOf(path: string): Promise<string> {
  return (await (await caches.open(PAGES)).match(path))?.text() ?? '';
}

async function fromStore(event: WorkerEvent, path: string): Promise<Response> {
  const kept = await (await caches.open(ASSETS)).match(path);
  if (kept) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keep(ASSETS, path, response.clone()));
  return response;
}

/** What is kept, at once, and the newest for the next time. */
async function refreshed(event: WorkerEvent, path: string): Promise<Response> {
  const kept = await (await caches.open(ASSETS)).match(path);
  const fresh = fetch(event.request).then((response) => {
    event.waitUntil(keep(ASSETS, path, response.clone()));
    return response;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  return kept;
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

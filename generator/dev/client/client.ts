/** Runs in each open page: receives changes, fetches the page again, and updates it without losing state. */
import type { ShownProblem, TabMessage } from '../server/tabs.ts';
import { openPage, parsePage } from './document.ts';
import { reloadPage, restorePage } from './input.ts';
import { createOverlay, type Overlay } from './overlay.ts';

const EVENTS = '/@gen/events';
/** Shorter breaks, such as a restart of the server, are not shown. */
const PATIENCE_MS = 2000;

interface Tab {
  readonly update: ReturnType<typeof openPage>;
  readonly overlay: Overlay;
  version: string;
  images: number | null;
}

start(document.currentScript as HTMLScriptElement);

function start(script: HTMLScriptElement): void {
  const version = new URL(script.src).searchParams.get('v') ?? '';
  script.remove();
  const tab: Tab = { update: openPage(), overlay: createOverlay(), version, images: null };
  restorePage();
  const receive = createReceiver(tab);
  let events: EventSource | null = null;
  // A browser allows six connections to a server: hidden tabs hold none, and catch up when they are shown.
  const follow = (): void => {
    events?.close();
    events = document.visibilityState === 'visible' ? listen(tab, receive) : null;
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', () => events?.close());
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  follow();
}

function listen({ overlay }: Tab, receive: (message: TabMessage) => void): EventSource {
  const events = new EventSource(`${EVENTS}?path=${encodeURIComponent(location.pathname)}`);
  let lost: ReturnType<typeof setTimeout> | undefined;
  events.onmessage = ({ data }: MessageEvent<string>) => {
    clearTimeout(lost);
    overlay.offline(false);
    receive(JSON.parse(data) as TabMessage);
  };
  events.onerror = () => {
    clearTimeout(lost);
    lost = setTimeout(() => events.readyState !== EventSource.OPEN && overlay.offline(true), PATIENCE_MS);
  };
  return events;
}

/** Processes one message at a time. Of messages that arrive meanwhile, only the last counts. */
function createReceiver(tab: Tab): (message: TabMessage) => void {
  let newest: TabMessage | null = null;
  let isBusy = false;
  const work = async (): Promise<void> => {
    isBusy = true;
    for (let message = newest; message; message = newest) {
      newest = null;
      if (sessionOf(message.version) !== sessionOf(tab.version)) return reloadPage();
      const failed = message.version === tab.version ? [] : await update(tab, message.version);
      tab.overlay.show([...message.problems, ...failed]);
      if (message.images !== (tab.images ?? message.images)) renewImages(message.images);
      tab.images = message.images;
      tab.overlay.note(message.note);
      tab.overlay.refresh();
    }
    isBusy = false;
  };
  return (message) => {
    newest = message;
    if (!isBusy) void work();
  };
}

/** Reloads images. A changed image keeps its address, so a query is added. */
function renewImages(count: number): void {
  for (const image of document.images) {
    const { origin, pathname } = new URL(image.src, location.href);
    if (origin === location.origin) image.src = `${pathname}?v=${count}`;
  }
}

const sessionOf = (version: string): string => version.split('-')[0] ?? '';

/** Fetches the page and shows it. Returns its problems if it cannot be drawn. */
async function update(tab: Tab, wanted: string): Promise<readonly ShownProblem[]> {
  const headers = { 'Gen-Update': 'yes' };
  const response = await fetch(location.pathname + location.search, { headers, cache: 'no-store' });
  if (response.headers.get('Content-Type')?.startsWith('application/json')) {
    // This version is not fetched again: the next one may be better.
    tab.version = wanted;
    return ((await response.json()) as { problems: ShownProblem[] }).problems;
  }
  const newer = parsePage(await response.text());
  if (response.redirected || response.status !== statusOfPage() || !tab.update(newer)) reloadPage();
  else tab.version = response.headers.get('Gen-Version') ?? wanted;
  return [];
}

function statusOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.responseStatus || 200;
}

/** Runs in each open page: receives changes, fetches the page again, and updates it without losing state. */
import type { TabMessage } from '../events.ts';
import type { ShownProblem } from '../frames.ts';
import { openPage, parsePage, type LivePage } from './document.ts';
import { reload, restore } from './keep.ts';
import { openOverlay, type Overlay } from './overlay.ts';

const EVENTS = '/@gen/events';
/** Short breaks, such as a new start of the server, are not worth a word. */
const PATIENCE_MS = 2000;

interface Tab {
  readonly page: LivePage;
  readonly overlay: Overlay;
  version: string;
  images: number | null;
}

start(document.currentScript as HTMLScriptElement);

function start(script: HTMLScriptElement): void {
  const version = new URL(script.src).searchParams.get('v') ?? '';
  script.remove();
  const tab: Tab = { page: openPage(), overlay: openOverlay(), version, images: null };
  restore();
  const updates = openUpdates(tab);
  let events: EventSource | null = null;
  // A browser keeps six connections to a server: tabs that nobody sees hold none, and catch up when they are seen.
  const follow = (): void => {
    events?.close();
    events = document.visibilityState === 'visible' ? listen(tab, updates.hear) : null;
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', () => events?.close());
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
  follow();
}

function listen({ overlay }: Tab, hear: (message: TabMessage) => void): EventSource {
  const events = new EventSource(`${EVENTS}?path=${encodeURIComponent(location.pathname)}`);
  let lost: ReturnType<typeof setTimeout> | undefined;
  events.onmessage = ({ data }: MessageEvent<string>) => {
    clearTimeout(lost);
    overlay.offline(false);
    hear(JSON.parse(data) as TabMessage);
  };
  events.onerror = () => {
    clearTimeout(lost);
    lost = setTimeout(() => events.readyState !== EventSource.OPEN && overlay.offline(true), PATIENCE_MS);
  };
  return events;
}

/** One update at a time; of messages that come meanwhile the last counts. */
function openUpdates(tab: Tab): { hear: (message: TabMessage) => void } {
  let newest: TabMessage | null = null;
  let busy = false;
  const work = async (): Promise<void> => {
    busy = true;
    for (let message = newest; message; message = newest) {
      newest = null;
      if (sessionOf(message.version) !== sessionOf(tab.version)) return reload();
      const failed = message.version === tab.version ? [] : await update(tab, message.version);
      tab.overlay.show([...message.problems, ...failed]);
      if (message.images !== (tab.images ?? message.images)) renewImages(message.images);
      tab.images = message.images;
      tab.overlay.note(message.note);
      tab.overlay.renewed();
    }
    busy = false;
  };
  return {
    hear: (message) => {
      newest = message;
      if (!busy) void work();
    },
  };
}

/** Reloads images. A changed image keeps its address, so a query is added. */
function renewImages(count: number): void {
  for (const image of document.images) {
    const { origin, pathname } = new URL(image.src, location.href);
    if (origin === location.origin && pathname.startsWith('/assets/')) image.src = `${pathname}?v=${count}`;
  }
}

const sessionOf = (version: string): string => version.split('-')[0] ?? '';

/** Fetches the page and shows it. Returns its problems if it cannot be drawn. */
async function update(tab: Tab, wanted: string): Promise<readonly ShownProblem[]> {
  const response = await fetch(location.pathname + location.search, {
    headers: { 'Gen-Update': 'yes' },
    cache: 'no-store',
  });
  if (response.headers.get('Content-Type')?.startsWith('application/json')) {
    // Tried, and in vain: the next version may be better.
    tab.version = wanted;
    return ((await response.json()) as { problems: ShownProblem[] }).problems;
  }
  const newer = parsePage(await response.text());
  if (response.redirected || response.status !== statusOfPage() || !tab.page.update(newer)) reload();
  else tab.version = response.headers.get('Gen-Version') ?? wanted;
  return [];
}

/** The status with which this page came. */
function statusOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.responseStatus || 200;
}

/** Runs in each open page: after an edit it fetches the page again, and updates it in place. */
import type { ErrorPayload } from 'vite';
import type { ViteHotContext } from 'vite/types/hot.js';
import { followPointer } from './inspect.ts';
import { openPage } from './page.ts';

export function followEdits(hot: ViteHotContext): void {
  const isBroken = showErrorOf(document);
  const updatePage = openPage();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The version with which the page was sent; 0 where browsers do not tell.
  let version = navigation?.serverTiming?.find(({ name }) => name === 'gen')?.duration ?? 0;
  let wanted = version;
  let isBusy = false;
  /** An error after the answer keeps its overlay: code of the page has thrown. */
  let hasFailed = false;
  const update = async (): Promise<void> => {
    hasFailed = false;
    const response = await fetch(location.href, { cache: 'no-store', redirect: 'manual' }).catch(() => null);
    if (!response) {
      // The server is gone. Vite's client loads the page again when it is back.
      version = wanted;
      return;
    }
    version = Number(/gen;dur=(\d+)/.exec(response.headers.get('Server-Timing') ?? '')?.[1] ?? wanted);
    // A redirect may lead to another host.
    if (response.type === 'opaqueredirect') return location.reload();
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (showErrorOf(next)) return;
    if (isBroken || !updatePage(next)) return location.reload();
    if (!hasFailed) closeErrors();
  };
  /** Of several changes in a row, only the last counts. */
  const catchUp = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (version < wanted) await update();
    } catch {
      // The page is half updated.
      location.reload();
    } finally {
      isBusy = false;
    }
  };
  hot.on('gen:page', (change: { version: number }) => {
    wanted = change.version;
    void catchUp();
  });
  hot.on('vite:error', () => {
    hasFailed = true;
  });
  hot.send('gen:hello', { version });
  followPointer();
}

/** An element that Vite's client defines. */
const OVERLAY = 'vite-error-overlay';

/** Shows the overlay if the page is one in place of a page that could not be rendered. */
function showErrorOf(page: Document): boolean {
  const error = page.getElementById('gen-error')?.textContent;
  if (!error) return false;
  closeErrors();
  const Overlay = customElements.get(OVERLAY) as new (error: ErrorPayload['err']) => HTMLElement;
  document.body.append(new Overlay(JSON.parse(error) as ErrorPayload['err']));
  return true;
}

function closeErrors(): void {
  for (const overlay of document.querySelectorAll(OVERLAY)) overlay.remove();
}

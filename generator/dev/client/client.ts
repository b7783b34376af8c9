/** Runs in each open page: after an edit it fetches the page again, and updates it in place. */
import type { ViteHotContext } from 'vite/types/hot.js';
import type { ShownError } from '../errors.ts';
import { followPointer } from './inspect.ts';
import { openPage } from './page.ts';

export function followEdits(hot: ViteHotContext): void {
  const broken = document.getElementById('gen-error');
  if (broken) showError(JSON.parse(broken.textContent) as ShownError);
  const updatePage = openPage();
  let version = versionOfPage();
  let wanted = version;
  let isBusy = false;
  const update = async (): Promise<void> => {
    const response = await fetch(location.href, { headers: { 'Gen-Update': 'yes' }, cache: 'no-store' });
    version = Number(response.headers.get('Gen-Version'));
    if (response.status === 500) return showError((await response.json()) as ShownError);
    if (broken || response.redirected || !updatePage(await response.text())) return location.reload();
    closeErrors();
  };
  /** Of several changes in a row, only the last counts. */
  const catchUp = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (version < wanted) await update();
    isBusy = false;
  };
  hot.on('gen:page', (change: { version: number }) => {
    wanted = change.version;
    void catchUp();
  });
  hot.send('gen:hello', { version });
  followPointer();
}

/** The version with which the page was sent; 0 where browsers do not tell. */
function versionOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'gen')?.duration ?? 0;
}

/** An element that Vite's client defines. */
const OVERLAY = 'vite-error-overlay';

function showError(error: ShownError): void {
  closeErrors();
  const Overlay = customElements.get(OVERLAY) as new (error: ShownError) => HTMLElement;
  document.body.append(new Overlay(error));
}

function closeErrors(): void {
  for (const overlay of document.querySelectorAll(OVERLAY)) overlay.remove();
}

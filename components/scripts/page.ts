/**
 * The script that is written into each page. All it does is added to a page that works without it.
 */
import { wake, wakeIslands } from './page/islands.ts';
import { offerLocation } from './page/locate.ts';
import { whenTouched } from './page/notice.ts';

/** Browsers have none in private windows, and over plain HTTP. */
type Maybe = ServiceWorkerContainer | undefined;

offerLocation();

// In the frame after the first one: nothing here keeps the text waiting.
requestAnimationFrame(() =>
  requestAnimationFrame(() => {
    wakeIslands();
    // Header and booking widget work by their markup alone; what they can do beyond that comes with the first touch.
    for (const part of document.querySelectorAll<HTMLElement>('[data-script]')) {
      whenTouched(part, () => wake(part, part.dataset.script as string));
    }
  }),
);

// Later than all that the page itself needs: sections that fade in, and the keeping of visited pages, and of the number,
// for a moment without signal.
addEventListener('load', () => {
  const main = document.querySelector('main') as HTMLElement;
  wake(main, main.dataset.fade as string);
  (navigator.serviceWorker as Maybe)?.register('/sw.js').catch(() => {});
});

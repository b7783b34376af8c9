/**
 * The inline script of every page. Pages work without it.
 */
import { wake, wakeIslands } from './page/islands.ts';
import { offerLocation } from './page/locate.ts';
import { whenTouched } from './page/touch.ts';

offerLocation();

/** Runs in the frame after the next one, when the page has been painted. */
const afterPaint = (work: () => void): number => requestAnimationFrame(() => requestAnimationFrame(work));

afterPaint(() => {
  wakeIslands();
  // Browsers with popovers need the script of the header and the booking button only on a touch.
  for (const part of document.querySelectorAll<HTMLElement>('[data-script]')) {
    const act = (): void => wake(part, part.dataset.script as string);
    whenTouched(part, act);
    if (!('popover' in part)) act();
  }
});

// Fading is the last thing to load.
addEventListener('load', () => {
  const main = document.querySelector('main') as HTMLElement;
  wake(main, main.dataset.fade as string);
});

/**
 * The script that is written into each page. All it does is added to a page that works without it.
 */
import { wake, wakeIslands } from './page/islands.ts';
import { offerLocation } from './page/locate.ts';
import { whenTouched } from './page/touch.ts';

offerLocation();

/** In the frame after the next one: by then the one before is painted. */
const afterPaint = (work: () => void): number => requestAnimationFrame(() => requestAnimationFrame(work));

// Nothing here keeps the text waiting.
afterPaint(() => {
  wakeIslands();
  // Header and booking widget work by their markup where there are popovers: the rest comes with the first touch.
  for (const part of document.querySelectorAll<HTMLElement>('[data-script]')) {
    const act = (): void => wake(part, part.dataset.script as string);
    whenTouched(part, act);
    if (!('popover' in part)) act();
  }
});

// Sections that fade in come after all that the page itself needs.
addEventListener('load', () => {
  const main = document.querySelector('main') as HTMLElement;
  wake(main, main.dataset.fade as string);
});

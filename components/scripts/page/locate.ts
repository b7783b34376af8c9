import { wake } from './islands.ts';

/**
 * "Send my location" is a text message with blanks. Where boxes can be opened, a tap opens the one that finds the
 * position, at once; its script comes with the tap, mostly from the service worker, which fetched it ahead.
 */
export function offerLocation(): void {
  const box = document.getElementById('locate');
  if (!box?.showPopover) return;
  addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a[href^="sms:"]:not(#locate a)')) return;
    event.preventDefault();
    box.showPopover();
    wake(box, box.dataset.script as string);
  });
}

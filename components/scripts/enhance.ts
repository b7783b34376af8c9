/** Loads when the header or the booking button is first touched. */
import { enhanceLocations } from './enhance/locations.ts';

enhanceLocations();
closeOverlays();
replacePopovers();

/**
 * Closes the menu, the booking card and the location dialog on a tap on a link in them, when the page is shown again, and,
 * in browsers without `closedby`, on a tap outside of them.
 */
function closeOverlays(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const box = target.closest('dialog');
    // After sending a text, a driver may want to read the position again.
    if (box && (target.closest('a:not([href^="sms:"])') || isBackdrop(event))) close(box);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const dialog of document.querySelectorAll('dialog')) close(dialog);
    for (const details of document.querySelectorAll('header details')) (details as HTMLDetailsElement).open = false;
  });
}

/** In browsers without `command`, dialogs are open as popovers. */
function close(box: HTMLDialogElement): void {
  box.close();
  if (box.popover) box.hidePopover?.();
}

/** The target of a click on the backdrop is the dialog, and the click is outside its box. */
function isBackdrop({ target, clientX, clientY }: MouseEvent): boolean {
  const dialog = target as HTMLDialogElement;
  if (dialog.localName !== 'dialog' || !dialog.open) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** In browsers without popovers (3 % of visits, 2026), the menu button leads to the footer and Book to the contact page. */
function replacePopovers(): void {
  if ('popover' in document.body) return;
  for (const button of document.querySelectorAll<HTMLElement>('[popovertarget]'))
    button.onclick = () =>
      button.getAttribute('popovertarget') === 'menu'
        ? location.assign('#footer')
        : document.querySelector<HTMLElement>('footer [href$="/contact"]')?.click();
}

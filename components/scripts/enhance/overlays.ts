/**
 * Menu, booking widget and location dialog open and close by their markup. Here they also close on the tap of a link in them, when the
 * page is shown again, and on a tap beside them where the browser does not know `closedby`.
 */
export function tendOverlays(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const box = target.closest('dialog');
    // Who has sent a text may want to read where they are once more.
    if (box && (target.closest('a:not([href^="sms:"])') || isBackdrop(event))) close(box);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const dialog of document.querySelectorAll('dialog')) close(dialog);
    for (const details of document.querySelectorAll('header details')) (details as HTMLDetailsElement).open = false;
  });
}

/** Without commands for buttons, menu and widget are open as popovers. */
function close(box: HTMLDialogElement): void {
  box.close();
  if (box.popover) box.hidePopover?.();
}

/** A click beside a modal dialog is one on the dialog itself, outside its box. */
function isBackdrop({ target, clientX, clientY }: MouseEvent): boolean {
  const dialog = target as HTMLDialogElement;
  if (dialog.localName !== 'dialog' || !dialog.open) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

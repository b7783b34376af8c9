/**
 * Menu and booking widget open and close by their own markup. Here they also close on the tap of a link in them and
 * when the page is shown again, and they open in browsers whose buttons cannot command a dialog.
 */
export function tendOverlays(): void {
  // The tap that loads this may have opened a popover already. Tab would leave it, but not a modal dialog.
  if ('popover' in document.body)
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:popover-open')) {
      close(dialog);
      dialog.showModal();
    }
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const box = target.closest<HTMLElement>('dialog');
    // Who has sent a text may want to read where they are once more.
    if (box && (target.closest('a:not([href^="sms:"])') || isBackdrop(event))) close(box);
    const button = target.closest('[commandfor]');
    if (!button || 'command' in button) return;
    event.preventDefault();
    const dialog = document.getElementById(button.getAttribute('commandfor') as string) as HTMLDialogElement;
    close(dialog);
    if (button.getAttribute('command') === 'show-modal') dialog.showModal();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const dialog of document.querySelectorAll('dialog')) close(dialog);
    for (const details of document.querySelectorAll('header details')) (details as HTMLDetailsElement).open = false;
  });
}

function close(box: HTMLElement): void {
  (box as HTMLDialogElement).close();
  if (box.popover) box.hidePopover?.();
}

/** A click beside a modal dialog is one on the dialog itself, outside its box. */
function isBackdrop({ target, clientX, clientY }: MouseEvent): boolean {
  const dialog = target as HTMLDialogElement;
  if (dialog.localName !== 'dialog' || !dialog.open) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

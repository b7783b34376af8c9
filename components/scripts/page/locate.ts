import { wake } from './islands.ts';

/**
 * Turns the link "Send my location" into a button, in browsers with dialogs: a tap opens the dialog at once, and loads the
 * script that reads the position.
 */
export function offerLocation(): void {
  const box = document.getElementById('locate') as HTMLDialogElement | null;
  if (!box?.showModal) return;
  /** Returns false, which prevents the default action of the event. */
  const open = (): boolean => {
    box.showModal();
    wake(box, box.dataset.script as string);
    return false;
  };
  for (const button of document.querySelectorAll('[data-locate]')) {
    Object.assign(button, {
      role: 'button',
      ariaHasPopup: 'dialog',
      onclick: open,
      onkeydown: ({ key }: KeyboardEvent) => key !== ' ' || open(),
    });
  }
  (box.firstElementChild as HTMLElement).onclick = () => box.close();
}

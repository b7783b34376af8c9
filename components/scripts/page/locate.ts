import { wake } from './islands.ts';

/**
 * "Send my location" is a link to a text message with blanks. Where dialogs can be opened it becomes a button: a tap opens
 * the dialog at once, and loads the script that reads the position.
 */
export function offerLocation(): void {
  const box = document.getElementById('locate') as HTMLDialogElement | null;
  if (!box?.showModal) return;
  /** Returns false, with which a handler prevents the default. */
  const open = (): boolean => {
    box.showModal();
    wake(box, box.dataset.script as string);
    return false;
  };
  for (const button of document.querySelectorAll('[href^="sms:"]:not(#locate *)')) {
    Object.assign(button, {
      role: 'button',
      ariaHasPopup: 'dialog',
      onclick: open,
      onkeydown: ({ key }: KeyboardEvent) => key !== ' ' || open(),
    });
  }
  (box.firstElementChild as HTMLElement).onclick = () => box.close();
}

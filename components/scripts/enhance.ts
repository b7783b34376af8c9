/** Loads when the header or the booking button is first touched. */
export {};

/** Milliseconds before the dropdown opens under a pointer, and before it closes when the pointer leaves. */
const OPEN_AFTER = 120;
const CLOSE_AFTER = 250;

enhanceLocations();
closeOverlays();
replacePopovers();

/**
 * The Locations dropdown, a <details>, opens on a click without a script. This adds hover and arrow keys, and closes it on
 * Escape, on a click elsewhere, and when the focus leaves it.
 */
function enhanceLocations(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-dropdown]');
  if (!menu) return;
  const stops = [...menu.querySelectorAll<HTMLElement>('summary, a')];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Opened by hover: a click then keeps it open, else it closes when the pointer leaves. */
  let hovered = false;
  const show = (open: boolean): void => {
    menu.open = open;
    hovered = false;
  };
  const arrive = (): void => {
    if (!menu.open) hovered = menu.open = true;
  };
  const leave = (): void => {
    if (hovered && !menu.contains(document.activeElement)) show(false);
  };
  const after = (delay: number, act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };
  menu.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && after(OPEN_AFTER, arrive));
  menu.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && after(CLOSE_AFTER, leave));
  // The pointer may have been there before this script loaded.
  if (menu.matches(':hover') && matchMedia('(pointer: fine)').matches) after(OPEN_AFTER, arrive);
  stops[0]?.addEventListener('click', (event) => {
    if (hovered) event.preventDefault();
    hovered = false;
  });
  menu.addEventListener('keydown', (event) => {
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: stops.length - 1 }[event.key];
    if (next === undefined || (!menu.open && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    menu.open = true;
    stops[next]?.focus();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    if (menu.contains(document.activeElement)) stops[0]?.focus();
    show(false);
  });
  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if (!menu.contains(target as Node)) show(false);
    });
  }
}

/**
 * Closes the menu, the booking card and the location dialog on a tap on a link in them, when the page is shown again, and,
 * in browsers without `closedby`, on a tap outside of them.
 */
function closeOverlays(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const box = target.closest('dialog');
    // After sending a text, a driver may want to read the position again.
    if (box && (target.closest('a:not(#locate [href^="sms:"])') || isBackdrop(event))) close(box);
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

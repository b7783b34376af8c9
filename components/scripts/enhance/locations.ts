/** Milliseconds before the dropdown opens under a pointer, and before it closes when the pointer leaves. */
const OPEN_AFTER = 120;
const CLOSE_AFTER = 250;

/**
 * The Locations dropdown, a <details>, opens on a click without a script. This adds hover and arrow keys, and closes it on
 * Escape, on a click elsewhere, and when the focus leaves it.
 */
export function enhanceLocations(): void {
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

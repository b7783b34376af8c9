/** Without popovers (3 % of visits, 2026) Menu and Book cannot open: they lead to the footer and to the contact page. */
export function replacePopovers(): void {
  if ('popover' in document.body) return;
  for (const button of document.querySelectorAll<HTMLElement>('[popovertarget]'))
    button.onclick = () =>
      button.getAttribute('popovertarget') === 'menu'
        ? location.assign('#footer')
        : document.querySelector<HTMLElement>('footer [href$="/contact"]')?.click();
}

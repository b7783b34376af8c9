/** In browsers without popovers (3 % of visits, 2026), the menu button leads to the footer and Book to the contact page. */
export function replacePopovers(): void {
  if ('popover' in document.body) return;
  for (const button of document.querySelectorAll<HTMLElement>('[popovertarget]'))
    button.onclick = () =>
      button.getAttribute('popovertarget') === 'menu'
        ? location.assign('#footer')
        : document.querySelector<HTMLElement>('footer [href$="/contact"]')?.click();
}

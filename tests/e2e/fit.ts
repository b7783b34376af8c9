/** Runs in the page. What reaches beyond the edge of the screen, or is cut off. */
export function findTooWide(): string[] {
  const wide =
    document.documentElement.scrollWidth > innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} wide`]
      : [];
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!element.checkVisibility() || element.closest('svg, .visually-hidden') || scrolls(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    const { overflowX } = getComputedStyle(element);
    const cut = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (speaks && (right > innerWidth + 1 || left < -1))
      wide.push(`${element.tagName}.${element.className} reaches from ${Math.round(left)} to ${Math.round(right)}`);
    else if (speaks && cut) wide.push(`${element.tagName}.${element.className} is cut off`);
  }
  return wide;
}

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

/** Runs in the page. Words of plain letters that stand on more than one line: their column is too narrow. */
export function findBrokenWords(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || parent.closest('script, style, svg, .visually-hidden')) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<![\p{L}\p{N}@.\u00AD-])\p{L}{2,}(?![\p{L}\p{N}@.\u00AD-])/gu,
    )) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${parent.tagName}.${parent.className}: ${word}`);
    }
  }
  return broken;
}

/** Runs in the page. The widths of some headings together, in a font, each on one line, in pixels. */
export function measureHeadings({ selector, family = 'inherit' }: { selector: string; family?: string }): number {
  const widths = [...document.querySelectorAll(selector)].map((heading) => {
    const line = document.createElement('span');
    line.textContent = heading.textContent;
    line.style.cssText = `position: absolute; white-space: nowrap; font-family: ${family}`;
    heading.append(line);
    const { width } = line.getBoundingClientRect();
    line.remove();
    return width;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

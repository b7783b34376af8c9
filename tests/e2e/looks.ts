/** Describes a page as axe judges it, so that the same thing need not be judged on 300 pages. */
import type { Page } from 'playwright-core';

export interface Look {
  readonly width: number;
  readonly dark: boolean;
}
export const LOOKS: readonly Look[] = [360, 1280].flatMap((width) => [false, true].map((dark) => ({ width, dark })));

/** Colours and widths change without a new visit. */
export async function show(page: Page, { width, dark }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 740 });
}

/**
 * A key for each different thing that can be seen on a page: an element with its attributes, colours, type, and size as far
 * as it is too small for a finger, within an element of which the same is known, up to the root. Two elements with the
 * same key differ in their words and places only, and no rule for colours and sizes can tell them apart.
 */
export const keysOf = (page: Page): Promise<readonly string[]> => page.evaluate(readKeys);

/** Runs in the page. */
function readKeys(): string[] {
  const keys = new Set<string>();
  const hash = (text: string): string => {
    let [a, b] = [0x811c9dc5, 0x9e3779b9];
    for (let at = 0; at < text.length; at++) {
      a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
      b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  const walk = (element: Element, around: string): void => {
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    const { width, height } = element.getBoundingClientRect();
    const key = hash(
      [
        around,
        element.tagName,
        element.getAttribute('class'),
        element.getAttribute('role'),
        element.getAttributeNames().sort(),
        style.visibility,
        style.opacity,
        style.color,
        style.fill,
        style.backgroundColor,
        style.backgroundImage,
        style.textShadow,
        style.textDecorationLine,
        style.fontSize,
        style.fontWeight,
        style.position,
        style.display,
        // WCAG 2.2, 2.5.8: 24 pixels.
        Math.min(24, Math.round(width)),
        Math.min(24, Math.round(height)),
      ].join('|'),
    );
    keys.add(key);
    for (const child of element.children) walk(child, key);
  };
  walk(document.documentElement, '');
  return [...keys];
}

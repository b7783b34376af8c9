/** Contrast of words that stand on photographs, with photographs that leave them the least. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { judgeContrast } from './axe-contrast.ts';

export interface Contrast {
  /** Words with a photograph behind them. */
  readonly words: readonly string[];
  /** The words that are too faint: `[data-word="0"] 1.32:1`. */
  readonly faint: readonly string[];
}

/** Puts one of white and black dots in the place of each photograph that the page loads from now on: no word is clear of both. */
export async function replacePhotographs(page: Page): Promise<void> {
  const [width, height] = [300, 200];
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, index) => ((index * 7919) % 5 < 2 ? 0 : 255)));
  const body = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  await page.route('**/assets/photos/*', (route) => route.fulfill({ body, contentType: 'image/png' }));
}

/** Judges all words of the page, or of its open window, whose lines lie on a photograph. Leaves the page as it was. */
export async function contrastOnPhotographs(page: Page): Promise<Contrast> {
  const words = await page.evaluate(markWords);
  const faint = await judgeContrast(
    page,
    words.map((_, index) => `[data-word="${index}"]`),
  );
  return { words, faint: faint.map((line) => `${words[Number(/\d+/.exec(line)?.[0])]}: ${line}`) };
}

/** Runs in the page. Marks each such element with its number, and returns their texts. */
function markWords(): string[] {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const photos = [...root.querySelectorAll('picture img')].map((image) => image.getBoundingClientRect());
  for (const element of document.querySelectorAll('[data-word]')) element.removeAttribute('data-word');
  const isOn = (rect: DOMRect): boolean =>
    rect.width > 1 &&
    photos.some(
      (photo) =>
        rect.left < photo.right && rect.right > photo.left && rect.top < photo.bottom && rect.bottom > photo.top,
    );
  const marked = [...root.querySelectorAll('*')].filter((element) => {
    const texts = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const range = document.createRange();
    return (
      element.checkVisibility() &&
      // Words for screen readers alone.
      getComputedStyle(element).clipPath === 'none' &&
      texts.some((node) => {
        range.selectNodeContents(node);
        return [...range.getClientRects()].some(isOn);
      })
    );
  });
  for (const [index, element] of marked.entries()) element.setAttribute('data-word', String(index));
  return marked.map((element) => element.textContent ?? '');
}

/**
 * Contrast by the pixels, for words on which axe passes no judgement since a drawing lies behind them: the page is
 * photographed without its words, and each pixel behind a word is held against the colour of the word.
 */
import type { Page } from 'playwright-core';

/** The part of the pixels behind a word that may be too close to its colour: the tip of a drawn line. */
const TOLERATED = 0.02;

/** Says which of the elements are too faint: ".lead 3.9:1". Leaves the page as it was. */
export async function judgeContrast(page: Page, selectors: readonly string[]): Promise<string[]> {
  if (selectors.length === 0) return [];
  await page.evaluate(hideWords, selectors);
  const picture = await page.screenshot({ fullPage: true, scale: 'css' });
  return page.evaluate(compare, { picture: picture.toString('base64'), tolerated: TOLERATED });
}

interface Word {
  readonly selector: string;
  readonly color: string;
  /** 4.5, or 3 for large type (WCAG 1.4.3) and pictures (1.4.11). */
  readonly required: number;
}
type Marked = typeof globalThis & { words?: readonly Word[] };

/** Runs in the page. Notes the colour of each word, then makes all words transparent and lets nothing stick or scroll by itself. */
function hideWords(selectors: readonly string[]): void {
  (globalThis as Marked).words = selectors.map((selector) => {
    const element = document.querySelector(selector) as Element;
    const { color, fill, fontSize, fontWeight } = getComputedStyle(element);
    const size =
      element instanceof SVGTextElement ? element.getBoundingClientRect().height * 0.8 : Number.parseFloat(fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    return {
      selector,
      color: element instanceof SVGElement ? fill : color,
      required: large || element.role === 'img' ? 3 : 4.5,
    };
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, ::before, ::after { color: transparent !important; text-decoration-color: transparent !important } svg text { fill: transparent !important } .header, .quick, .call-bar, .booking-open, .staff-table :is(thead, th) { position: static !important } .staff-scroll { max-block-size: none !important; overflow: visible !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page. */
async function compare({ picture, tolerated }: { picture: string; tolerated: number }): Promise<string[]> {
  const pixels = await decode();
  const words = (globalThis as Marked).words as readonly Word[];
  const faint = words.flatMap((word) => {
    const ratio = ratioOf(word);
    return ratio < word.required ? [`${word.selector} ${ratio.toFixed(2)}:1`] : [];
  });
  document.adoptedStyleSheets = [];
  return faint;

  async function decode(): Promise<ImageData> {
    const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  }

  /** The contrast that all but the tolerated part of the pixels behind the word reach. */
  function ratioOf({ selector, color }: Word): number {
    const own = luminance(parse(color));
    const element = document.querySelector(selector) as Element;
    const ratios = rectsOf(element)
      .flatMap(colorsIn)
      .map((ground) => luminance(ground))
      .map((ground) => (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05))
      .sort((a, b) => a - b);
    return ratios[Math.floor(ratios.length * tolerated)] ?? (isBeside(element) ? Number.POSITIVE_INFINITY : 0);
  }

  /** Cells that a table that scrolls sideways does not show yet. */
  function isBeside(element: Element): boolean {
    return element.getBoundingClientRect().left >= pixels.width;
  }

  function rectsOf(element: Element): DOMRect[] {
    const texts = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const rects = texts.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    return rects.length > 0 ? rects : [element.getBoundingClientRect()];
  }

  /** The box of a line reaches beyond its letters, above and below. */
  function colorsIn({ left, top, right, bottom, height }: DOMRect): number[][] {
    const colors: number[][] = [];
    const [first, end] = [top + scrollY + height * 0.2, bottom + scrollY - height * 0.2];
    for (let y = Math.ceil(first); y < end && y < pixels.height; y++) {
      for (let x = Math.max(0, Math.ceil(left)); x < right - 1 && x < pixels.width; x++)
        colors.push([...pixels.data.subarray((y * pixels.width + x) * 4, (y * pixels.width + x) * 4 + 3)]);
    }
    return colors;
  }

  /** Any CSS colour, as the browser paints it. */
  function parse(color: string): number[] {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  }

  /** WCAG 2.2, "relative luminance". */
  function luminance(color: readonly number[]): number {
    const [red = 0, green = 0, blue = 0] = color
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}

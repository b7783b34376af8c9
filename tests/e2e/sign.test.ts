/** The sign in the hero of the pages of cities: every text that the site writes on one, in boards of any width. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, it } from 'vitest';
import { rounds } from '../fixtures/random.ts';
import { useSite } from './browser.ts';

const site = useSite();

const SIGN = /<div class="sign">.*?<\/p><\/div><\/div>/s;

it('breaks between words only, fits its board and has at most three lines from 200 to 900 px', async () => {
  const files = fastGlob.sync('locations/*/*.html', { cwd: site.out });
  const signs = files.flatMap((file) => readFileSync(join(site.out, file), 'utf8').match(SIGN)?.[0] ?? []);
  expect(signs).toHaveLength(250);
  const { page } = await site.visit('/locations/perry/jumpstart-services', {
    viewport: { width: 1280, height: 800 },
  });
  const faults = await page.evaluate(findFaults, { signs: [...new Set(signs)], step: rounds(40, 5) });
  expect(faults).toEqual([]);
});

/** Runs in the page: the signs whose figures are split, that overflow, or that have more than three lines. */
function findFaults({ signs, step }: { signs: readonly string[]; step: number }): string[] {
  const box = document.createElement('div');
  document.querySelector('.sign')?.parentElement?.replaceChildren(box);
  box.style.cssText = 'position: fixed; inset: 0 auto auto 0;';
  box.innerHTML = signs.join('');
  const linesOf = (range: Range): number =>
    new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  const rangeOf = (element: Element, start: number, end: number): Range => {
    const range = document.createRange();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let offset = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const length = node.textContent?.length ?? 0;
      if (start >= offset && start < offset + length) range.setStart(node, start - offset);
      if (end > offset && end <= offset + length) range.setEnd(node, end - offset);
      offset += length;
    }
    return range;
  };
  /** Texts beside one another are one line, whatever their sizes. */
  const countLines = (sign: Element): number => {
    const bottoms = [...sign.querySelectorAll('small, b, .sign-place')]
      .flatMap((text) => [...rangeOf(text, 0, text.textContent?.length ?? 0).getClientRects()])
      .map(({ bottom }) => bottom)
      .sort((a, b) => a - b);
    return bottoms.filter((bottom, index) => index === 0 || bottom - (bottoms[index - 1] as number) > 6).length;
  };
  const faults: string[] = [];
  for (let width = 200; width <= 900; width += step) {
    box.style.width = `${width}px`;
    for (const sign of box.children) {
      const value = sign.querySelector('.sign-row');
      if (!value) throw new Error('A sign has no figures.');
      const text = value.textContent ?? '';
      const isSplit = [...text.matchAll(/\d+( to \d+)? min|\$[\d,]+|[A-Za-z]+/g)].some(
        ({ 0: word, index }) => linesOf(rangeOf(value, index, index + word.length)) !== 1,
      );
      if (isSplit) faults.push(`${width} px: a word or figure is split: ${text}`);
      if (sign.scrollWidth > sign.clientWidth) faults.push(`${width} px: too wide: ${text}`);
      if (countLines(sign) > 3) faults.push(`${width} px: more than three lines: ${text}`);
    }
  }
  return faults;
}

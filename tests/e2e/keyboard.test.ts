/** The keyboard: the focus is visible on its way through a page, and never below a bar. */
import { expect, it } from 'vitest';
import { sampled } from '../fixtures/random.ts';
import { useSite } from './browser.ts';
import { scrollThrough } from './waits.ts';

const site = useSite();

/** Down every page, and as far up again as two screens of links. */
const STEPS = { Tab: 400, 'Shift+Tab': 80 };

const WALKS = [
  { path: '/locations/macon', phone: false },
  { path: '/', phone: false },
  { path: '/locations/gray/roadside-assistance', phone: true },
  { path: '/missing-service-pages', phone: true },
];

it.each(sampled(2, WALKS))(
  'reaches every link and button of $path, and shows the focus all the way down and back (phone: $phone)',
  async ({ path, phone }) => {
    const { page } = await site.visit(path, { phone });
    // Somebody who has read the page: what wakes late adds buttons above the focus, which only the way back meets.
    await scrollThrough(page);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('gen-island[when=visible]')].every((island) => 'root' in island),
    );
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const hidden = new Set<string>();
    for (const [key, most] of Object.entries(STEPS)) {
      for (let step = 0; step < most; step++) {
        await page.keyboard.press(key);
        const state = await page.evaluate(findHiddenFocus);
        if (state === null) break;
        if (state !== '') hidden.add(`${key}: ${state}`);
      }
      if (key === 'Tab') expect(await page.evaluate(findUnreached)).toEqual([]);
    }
    expect([...hidden]).toEqual([]);
  },
);

/** Runs in the page. Links and controls that show and have never had the focus. */
function findUnreached(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')];
  const unreached = controls.filter(
    (control) =>
      control.tabIndex >= 0 &&
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches('[data-reached], :disabled, [type=radio]'),
  );
  return unreached.map(
    (control) => `${control.tagName}.${control.className} "${control.textContent?.trim().slice(0, 30)}"`,
  );
}

/** Runs in the page. Null when nothing has the focus; else what is wrong with how it is seen, or "". */
function findHiddenFocus(): string | null {
  const active = document.activeElement as HTMLElement | null;
  if (!active || active === document.body) return null;
  active.dataset.reached = '';
  const name = `${active.tagName}.${active.className} "${(active.getAttribute('aria-label') ?? active.textContent ?? '').trim().slice(0, 30)}"`;
  const box = active.getBoundingClientRect();
  // A card draws the outline of the link that fills it.
  const outlined = [undefined, '::after']
    .map((pseudo) => getComputedStyle(active, pseudo))
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
  if (!outlined) return `${name} has no outline`;
  if (box.bottom < 1 || box.top > innerHeight - 1 || box.right < 1 || box.left > innerWidth - 1)
    return `${name} is outside of the screen`;
  const coverOf = (bar: Element): number => {
    if (bar.contains(active) || !bar.checkVisibility()) return 0;
    const { top, bottom, left, right } = bar.getBoundingClientRect();
    const [from, to] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    const [start, end] = [Math.max(left, box.left), Math.min(right, box.right)];
    const above =
      to > from && end > start && bar.contains(document.elementFromPoint((start + end) / 2, (from + to) / 2));
    return above ? ((to - from) * (end - start)) / (box.width * box.height) : 0;
  };
  // An element nearly as high as the screen cannot stay clear of both bars.
  const bars = box.height < innerHeight / 2 ? [...document.querySelectorAll('.header, .call-bar')].map(coverOf) : [];
  const widget = [...document.querySelectorAll('.booking-open')].map(coverOf);
  if (bars.some((share) => share > 0.02) || widget.some((share) => share > 0.25)) return `${name} is covered`;
  return '';
}

/** Conditions that browser tests wait for: never a length of time, always something that the page does. */
import type { BrowserContext, Page } from 'playwright-core';

/**
 * Until two frames have been painted. By then what the last step has set going is under way: observers have been called,
 * requests have been sent, and a layout shift would have been noted. This is how a test sees that something does not happen.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

/** Until everything that moves by the clock has come to rest, but for what never does. What follows the scrolling is always under way. */
export async function atRest(page: Page): Promise<void> {
  await painted(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' || timeline !== document.timeline || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  await painted(page);
}

/** Until the pictures that show have come, and the frames of this site. A network that is idle says less: a frame that is drawn again may keep it busy. */
export async function filled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    const frames = [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument);
    return (
      pictures.every(({ complete }) => complete) &&
      frames.every((frame) => !frame || (frame.readyState === 'complete' && frame.URL !== 'about:blank')) &&
      !document.querySelector('.booking-loading')
    );
  });
  await painted(page);
}

/** Tag and name of the element with the focus: "BUTTON Menu". */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { tagName, textContent, ariaLabel } = document.activeElement ?? document.body;
    return `${tagName} ${ariaLabel ?? textContent}`;
  });

/** Down the page in steps, as a reader would. */
export async function scrollThrough(page: Page, step = 600): Promise<void> {
  for (let y = 0; y < (await page.evaluate(() => document.documentElement.scrollHeight)); y += step) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
    await painted(page);
  }
}

/** Until the module that an attribute names has come, because the part was touched or seen, and has run. */
async function moduleOf(page: Page, selector: string, attribute: string): Promise<void> {
  const part = page.locator(`${selector}[data-awake]`).first();
  await part.waitFor({ state: 'attached' });
  // The same address is the same module: this import ends when that one has.
  await page.evaluate(`import(${JSON.stringify(await part.getAttribute(attribute))}).then(() => {})`);
  await painted(page);
}

/** Until the script of header and widget, which comes with the first touch, has run; keys pressed sooner are the plain form's. */
export const enhancementOf = (page: Page): Promise<void> => moduleOf(page, '[data-script]', 'data-script');

/** Until React has taken over an island. */
export const islandOf = (page: Page, name: string): Promise<void> =>
  moduleOf(page, `gen-island[src*="/${name}."]`, 'src');

/** Requests that are kept back until the test lets them go. */
export interface Held {
  readonly prepare: (context: BrowserContext) => Promise<unknown>;
  readonly release: () => void;
}

export function hold(pattern: string): Held {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    prepare: (context) => context.route(pattern, (route) => void released.then(() => route.continue())),
    release: () => release(),
  };
}

/** Notes layout shifts that no touch explains, from the first moment on: `shiftsOf` reads them. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    globalThis.shifts = [];
    globalThis.noteShifts = (entries) => {
      for (const { value, hadRecentInput, sources } of entries)
        if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => node && (node.className || node.nodeName)).join(', ') });
    };
    globalThis.shiftObserver = new PerformanceObserver((list) => noteShifts(list.getEntries()));
    shiftObserver.observe({ type: 'layout-shift', buffered: true });`);
}

interface Shift {
  /** The layout shift score: the part of the screen that moved, times how far. */
  readonly value: number;
  readonly of: string;
}

/** The shifts until now, once everything has come to rest. The swap of the font moves less than counts. */
export async function shiftsOf(page: Page, least = 0.001): Promise<readonly Shift[]> {
  await atRest(page);
  const shifts = await page.evaluate<Shift[]>('noteShifts(shiftObserver.takeRecords()), shifts');
  return shifts.filter(({ value }) => value >= least);
}

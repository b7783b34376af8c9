/** How far a page moves while it loads, when the display font comes late. */
import type { Site } from './browser.ts';

/** Two phones, a desk and a large desk. */
export const WIDTHS = [360, 390, 1280, 1920] as const;
/** Google calls 0.1 good. Half a percent of the screen is what nobody sees. */
export const MOST_SHIFT = 0.005;

const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 390: 844, 1280: 800, 1920: 1080 };
/** Visits at once: enough for two cores. */
const AT_ONCE = 4;

export interface Shift {
  readonly path: string;
  readonly width: number;
  /** Cumulative layout shift: 0 is no movement at all. */
  readonly value: number;
  /** What moved: "H1, call-actions". */
  readonly of: string;
}

/** Visits every path at every width; the order of the answers is that of the widths, then of the paths. */
export async function measureShifts(
  site: Site,
  paths: readonly string[],
  widths: readonly number[] = WIDTHS,
): Promise<Shift[]> {
  const visits = widths.flatMap((width) => paths.map((path) => ({ path, width })));
  const shifts: Shift[] = [];
  const next = visits.entries();
  const visitAll = async (): Promise<void> => {
    for (const [index, { path, width }] of next) shifts[index] = await measureShift(site, path, width);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitAll));
  return shifts;
}

/** Holds the font back until the page shows text without it, lets it come, and waits until it has had its effect. */
async function measureShift(site: Site, path: string, width: number): Promise<Shift> {
  const { page, context, requests } = await site.visit(path, {
    viewport: { width, height: HEIGHTS[width] ?? 800 },
    ...(width < 768 && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
    prepare: async (context) => {
      await context.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await context.route('**/*.woff2', async (route) => {
        await route.request().frame().waitForFunction(showsText);
        await route.continue();
      });
      await context.addInitScript(NOTE_SHIFTS);
    },
  });
  await page.waitForFunction(fontHasCome);
  const moved = await page.evaluate<Omit<Shift, 'path' | 'width'>>(SUM_UP);
  if (!requests.some((url) => url.endsWith('.woff2'))) throw new Error(`${path} asked for no font.`);
  await context.close();
  return { path, width, ...moved };
}

/** Runs in the page. */
const showsText = (): boolean =>
  document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0;

/** Runs in the page. */
const fontHasCome = (): boolean =>
  [...document.fonts].some(
    ({ family, status }) => family.replaceAll('"', '') === 'Barlow Condensed' && status === 'loaded',
  );

const NOTE_SHIFTS = `
  globalThis.moves = [];
  globalThis.note = (entries) => {
    for (const { value, sources } of entries)
      moves.push({ value, of: sources.map(({ node }) => node?.className || node?.nodeName).join(', ') });
  };
  globalThis.watcher = new PerformanceObserver((list) => note(list.getEntries()));
  watcher.observe({ type: 'layout-shift', buffered: true });`;

/** Two frames after the font: the first lays the page out anew, the second notes what has moved. */
const SUM_UP = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
  note(watcher.takeRecords());
  done({
    value: moves.reduce((sum, { value }) => sum + value, 0),
    of: [...new Set(moves.map(({ of }) => of))].join('; '),
  });
}))))`;

/** Measures how far a page moves while it loads: when the display font comes late, and while the page itself comes in pieces. */
import type { Site, VisitOptions } from './browser.ts';

/** Two phones, a desk and a large desk. */
export const WIDTHS = [360, 390, 1280, 1920] as const;
/** Google calls 0.1 good. Half a percent of the screen is what nobody sees. */
export const MOST_SHIFT = 0.005;
/** Google's limit of a good score: while the first screen itself is still coming, lines break anew and bands become higher. */
export const MOST_SHIFT_IN_PIECES = 0.1;

const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 390: 844, 1280: 800, 1920: 1080 };
/** Visits at once: enough for two cores. */
const AT_ONCE = 4;

export interface Shift {
  readonly path: string;
  readonly width: number;
  /** Cumulative layout shift: 0 is no movement at all. */
  readonly value: number;
  /** Elements that moved: "H1, call-actions". */
  readonly of: string;
}

/** Visits every path at every width; the order of the answers is that of the widths, then of the paths. */
export function measureShifts(
  site: Site,
  paths: readonly string[],
  widths: readonly number[] = WIDTHS,
): Promise<Shift[]> {
  return visitAll(paths, widths, (path, width) => measureShift(site, path, width));
}

/** The same while every page comes in pieces; `pieces` is the address of the server that cuts them. */
export function measureShiftsInPieces(
  site: Site,
  pieces: string,
  paths: readonly string[],
  widths: readonly number[] = WIDTHS,
): Promise<Shift[]> {
  return visitAll(paths, widths, async (path, width) => {
    const { page, context } = await site.visit(pieces + path, visitorAt(width));
    const moved = await page.evaluate<Moved>(sumUp(0));
    await context.close();
    return { path, width, ...moved };
  });
}

async function visitAll(
  paths: readonly string[],
  widths: readonly number[],
  measure: (path: string, width: number) => Promise<Shift>,
): Promise<Shift[]> {
  const visits = widths.flatMap((width) => paths.map((path) => ({ path, width })));
  const shifts: Shift[] = [];
  const next = visits.entries();
  const work = async (): Promise<void> => {
    for (const [index, { path, width }] of next) shifts[index] = await measure(path, width);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return shifts;
}

type Moved = Pick<Shift, 'value' | 'of'>;

/** Holds the font back until the page is there without it, lets it come, and waits until it has had its effect. */
async function measureShift(site: Site, path: string, width: number): Promise<Shift> {
  const { page, context, requests } = await site.visit(
    path,
    visitorAt(width, (context) =>
      context.route('**/*.woff2', async (route) => {
        await route.request().frame().waitForFunction(showsText);
        await route.continue();
      }),
    ),
  );
  await page.waitForFunction(fontHasCome);
  const parsed = await page.evaluate(whenParsed);
  const moved = await page.evaluate<Moved>(sumUp(parsed));
  if (!requests.some((url) => url.endsWith('.woff2'))) throw new Error(`${path} asked for no font.`);
  await context.close();
  return { path, width, ...moved };
}

/** With frames of other hosts that are there at once. */
function visitorAt(width: number, prepare: VisitOptions['prepare'] = async () => {}): VisitOptions {
  return {
    viewport: { width, height: HEIGHTS[width] ?? 800 },
    ...(width < 768 && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
    prepare: async (context) => {
      await context.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      await context.addInitScript(NOTE_SHIFTS);
      await prepare(context);
    },
  };
}

/** Runs in the page. */
const showsText = (): boolean =>
  document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0;

/** Runs in the page. */
const fontHasCome = (): boolean =>
  [...document.fonts].some(
    ({ family, status }) => family.replaceAll('"', '') === 'Barlow Condensed' && status === 'loaded',
  );

/** Runs in the page: from then on nothing of its markup is missing, and only the font is still to come. */
const whenParsed = (): number =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.domInteractive ?? 0;

const NOTE_SHIFTS = `
  globalThis.moves = [];
  globalThis.note = (entries) => {
    for (const { startTime, value, sources } of entries)
      moves.push({ startTime, value, of: sources.map(({ node }) => node?.className || node?.nodeName).join(', ') });
  };
  globalThis.watcher = new PerformanceObserver((list) => note(list.getEntries()));
  watcher.observe({ type: 'layout-shift', buffered: true });`;

/** Returns the shifts since a moment, in ms, two frames from now: the first lays the page out anew, the second reports it. */
const sumUp = (
  since: number,
): string => `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
  note(watcher.takeRecords());
  const late = moves.filter(({ startTime }) => startTime >= ${since});
  done({
    value: late.reduce((sum, { value }) => sum + value, 0),
    of: [...new Set(late.map(({ of }) => of))].join('; '),
  });
}))))`;

/**
 * Pictures of every kind of page, whole: phone, tablet and desktop, light and dark; and the two that the README shows.
 *
 *     npm run shots                  into .shots/
 *     npm run shots -- --out /tmp/x --only contact,reviews
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Page } from 'playwright-core';
import { openSite, ROOT, type Site } from './browser.ts';
import { SOME_OF_EACH_KIND } from './pages.ts';

const WIDTHS = [360, 768, 1280, 1920];
const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 };
/** Stands in for the booking page of another host. */
const BOOKING = {
  contentType: 'text/html',
  headers: { 'Access-Control-Allow-Origin': '*' },
  body: '<!doctype html><title>Booking</title><body style="font: 1.25rem system-ui; padding: 2rem">The booking page of another host.',
};

const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

/** Takes a page at all widths in both schemes; one visit is enough for all of them. */
async function takePage(site: Site, path: string, folder: string): Promise<void> {
  const { page, context } = await site.visit(path, {
    prepare: (context) => context.route(/^https:/, (route) => route.fulfill(BOOKING)),
  });
  await wakeIslands(page);
  for (const width of WIDTHS) {
    for (const scheme of ['light', 'dark'] as const) {
      const name = join(folder, `${nameOf(path)}-${width}-${scheme}`);
      await page.setViewportSize({ width, height: HEIGHTS[width] as number });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      if (width === 360) await page.screenshot({ path: `${name}-first-screen.png` });
      await stickNothing(page, true);
      await page.screenshot({ path: `${name}.png`, fullPage: true });
      await stickNothing(page, false);
    }
  }
  await context.close();
}

async function wakeIslands(page: Page): Promise<void> {
  for (const island of await page.locator('gen-island[when=visible] > *').all()) {
    await island.scrollIntoViewIfNeeded();
    await page.waitForTimeout(100);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
}

/** On a picture of the whole page, what sticks to the window would lie over the middle of it. */
async function stickNothing(page: Page, nothing: boolean): Promise<void> {
  await page.evaluate((nothing) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.header { position: static } .quick { display: none }');
    document.adoptedStyleSheets = nothing ? [sheet] : [];
  }, nothing);
}

async function takeReadmePictures(site: Site): Promise<void> {
  mkdirSync(join(ROOT, 'docs'), { recursive: true });
  const phone = await site.visit('/locations/gray/roadside-assistance', { phone: true, dark: true });
  await takeLight(phone.page, 'docs/landing-phone-dark.webp');
  const desk = await site.visit('/');
  await takeLight(desk.page, 'docs/home-desktop-light.webp');
}

/** The first screen, in a format that is small enough to be kept in git. */
async function takeLight(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
  writeFileSync(join(ROOT, file), Buffer.from(data, 'base64'));
}

interface Flags {
  readonly out: string;
  readonly only?: readonly string[];
}

const { out, only } = new Command('npm run shots --')
  .description('Takes pictures of every kind of page, and the two that the README shows.')
  .option('--out <folder>', 'where they are written', join(ROOT, '.shots'))
  .option('--only <names>', 'such as "home,contact"; none for the README then', (text) => text.split(','))
  .parse()
  .opts<Flags>();
const built = mkdtempSync(join(tmpdir(), 'gen-shots-'));
const site = await openSite(join(built, 'out'));
try {
  mkdirSync(out, { recursive: true });
  for (const path of SOME_OF_EACH_KIND.filter((path) => only?.includes(nameOf(path)) ?? true))
    await takePage(site, path, out);
  if (!only) await takeReadmePictures(site);
  console.log(`The pictures are in ${out}${only ? '' : ', those of the README in docs/'}.`);
} finally {
  await site.close();
  rmSync(built, { recursive: true, force: true });
}

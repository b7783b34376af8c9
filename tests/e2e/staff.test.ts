/** The staff pages over a site with gaps: tabs, actions, search, and what remains of them without scripts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatManifest, openBuiltSite } from '../../generator/build/manifest.ts';
import { outputPaths } from '../../generator/build/output-folder.ts';
import { openSite, runGen, type Site } from './browser.ts';
import { MANIFEST_FILE } from '../../generator/plan/paths.ts';

const BUILD_STATUS = '/macon-area-build-status';
const MISSING = '/missing-service-pages';
const TRACKER = '/macon-service-page-tracker';

/** Macon is complete, Gray lacks two service pages, the other 23 cities lack everything. */
let gaps: Site;
let complete: Site;
const folder = mkdtempSync(join(tmpdir(), 'gen-staff-'));

beforeAll(async () => {
  complete = await openSite();
  gaps = await openSite(join(folder, 'out'));
  makeGaps(gaps.out);
  await runGen(['city', 'macon', '--out', gaps.out]);
});
afterAll(async () => {
  await Promise.all([gaps.close(), complete.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes pages and their records away, as if gen had never made them: lost pages would be made again. */
function makeGaps(out: string): void {
  const missing =
    /^locations\/(?!macon(?:\.html|\/)|gray(?:\.html|\/)|404)|^locations\/gray\/(?:winching|lockout)-services\.html$/;
  const site = openBuiltSite(out);
  if (!site) throw new Error('the site has no manifest');
  const { folder: _, intact: __, isIntact: ___, files, ...build } = site;
  for (const file of files.keys()) if (missing.test(file)) rmSync(join(out, file));
  const left = new Map([...files].filter(([file]) => !missing.test(file)));
  writeFileSync(join(out, MANIFEST_FILE), formatManifest({ ...build, files: left }));
  rmSync(outputPaths(out).state, { recursive: true, force: true });
}

/** Waits until it is so. */
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read);
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const panels = (page: Page): Promise<string[]> => page.getByRole('tabpanel').locator('h2').allInnerTexts();
const toast = (page: Page): Locator => page.locator('[data-build-status] [role=status]');
const counter = (page: Page): Promise<string> => page.locator('[data-counter] strong').innerText();
const cities = (page: Page): Promise<string[]> => page.locator('[data-missing-list] > li:visible h3').allTextContents();

it('shows all sections of the build status without scripts, nothing that needs one, and every city that lacks pages', async () => {
  const { page } = await gaps.visit(BUILD_STATUS, { scripts: false });
  for (const name of ['Overview', 'City Status', 'Missing Pages'])
    expect(await page.getByRole('heading', { name, exact: true, level: 2 }).isVisible()).toBe(true);
  expect(await page.getByRole('row', { name: /^Gray/ }).innerText()).toMatch(/Yes\s+8 of 10\s+82%/);
  expect(await page.locator('[data-action]:visible, [data-counter]:visible').count()).toBe(0);
  await page.getByRole('navigation', { name: 'Views of the build' }).getByRole('link', { name: 'City Status' }).click();
  expect(page.url()).toMatch(/#cities$/);
  await page.getByRole('link', { name: 'All Missing Pages' }).click();
  expect(page.url()).toMatch(/\/missing-service-pages$/);
  const names = await cities(page);
  expect(names).toHaveLength(24);
  expect(names).not.toContain('Macon');
  expect(await page.locator('[data-name=Gray] li').allTextContents()).toEqual([
    'Lockout Services',
    'Winching Services',
  ]);
  expect(await page.locator('[data-name=Conyers] li').allTextContents()).toEqual(['All 11 pages missing']);
  expect(await page.getByRole('searchbox').count()).toBe(0);
});

describe('tabs', () => {
  const open = async (path = BUILD_STATUS): Promise<Page> => {
    const { page } = await gaps.visit(path);
    await tab(page, 'Overview').waitFor();
    return page;
  };

  it('show one section at a time, by mouse and keyboard; the address names it without a step in the history', async () => {
    const page = await open();
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    await tab(page, 'Overview').focus();
    for (const [key, name] of [
      ['ArrowRight', 'City Status'],
      ['ArrowRight', 'Missing Pages'],
      ['ArrowRight', 'Overview'],
      ['ArrowLeft', 'Missing Pages'],
      ['Home', 'Overview'],
      ['End', 'Missing Pages'],
    ] as const) {
      await page.keyboard.press(key);
      await soon(() => panels(page)).toEqual([name]);
      expect(await focused()).toBe(name);
    }
    // They are one stop of the Tab key.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('missing');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Missing Pages');

    await tab(page, 'Overview').click();
    const steps = await page.evaluate(() => history.length);
    await soon(() => panels(page)).toEqual(['Overview']);
    await tab(page, 'City Status').click();
    await soon(() => panels(page)).toEqual(['City Status']);
    expect(await tab(page, 'City Status').getAttribute('aria-selected')).toBe('true');
    expect(page.url()).toMatch(/#cities$/);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.reload();
    await soon(() => panels(page)).toEqual(['City Status']);
  });

  it('open where the address says, before and after they hydrate', async () => {
    const page = await open(`${BUILD_STATUS}#missing`);
    expect(await panels(page)).toEqual(['Missing Pages']);
    await page.evaluate(() => void (location.hash = '#overview'));
    await soon(() => panels(page)).toEqual(['Overview']);
    const { page: plain } = await gaps.visit(`${BUILD_STATUS}#cities`, {
      prepare: (context) => context.route('**/assets/Staff*.js', (route) => route.abort()),
    });
    expect(
      await plain.locator('[data-tabs] > section:visible').evaluateAll((sections) => sections.map(({ id }) => id)),
    ).toEqual(['cities']);
  });
});

describe('actions', () => {
  /** Time stands still but for `page.clock.runFor`. */
  const open = async (): Promise<Page> => {
    const { page } = await gaps.visit(BUILD_STATUS, {
      phone: true,
      prepare: (context) => context.clock.install({ time: 0 }),
    });
    await page.getByRole('button', { name: 'Generate Missing Hub Pages' }).waitFor();
    await tab(page, 'Overview').waitFor();
    await page.clock.pauseAt(60_000);
    return page;
  };

  it('Generate Missing Hub Pages says so at once, is done after 2000 ms, and says that for 5000 ms', async () => {
    const page = await open();
    const progress = page.getByRole('progressbar', { name: 'Generate Missing Hub Pages' });
    await page.getByRole('button', { name: 'Generate Missing Hub Pages' }).click();
    await soon(() => toast(page).innerText()).toBe('Looking for missing hub pages…');
    expect(await counter(page)).toBe('1');
    expect(await progress.getAttribute('data-state')).toBe('indeterminate');
    await page.clock.runFor(1000);
    await soon(() => progress.getAttribute('data-state')).toBe('loading');
    await page.getByRole('button', { name: 'Generate Missing Hub Pages' }).click({ force: true });
    await page.clock.runFor(999);
    expect(await toast(page).innerText()).toBe('Looking for missing hub pages…');
    await page.clock.runFor(1);
    await soon(() => toast(page).innerText()).toMatch(
      /^Nothing is generated from this page\. 13 hubs are missing: run gen build\./,
    );
    expect(await progress.getAttribute('data-state')).toBe('complete');
    await page.clock.runFor(4990);
    expect(await toast(page).innerText()).toMatch(
      /^Nothing is generated from this page\. 13 hubs are missing: run gen build\./,
    );
    await page.clock.runFor(100);
    await soon(() => toast(page).innerText()).toBe('');
    await soon(() => progress.count()).toBe(0);
    expect(await counter(page)).toBe('1');
  });

  it('Mark as Complete answers for 3000 ms, one toast at a time, counts, and stores nothing', async () => {
    const page = await open();
    const mark = (city: string): Promise<void> =>
      page.getByRole('button', { name: `Mark as Complete: ${city}` }).click();
    await tab(page, 'City Status').click();
    expect(await page.getByRole('button', { name: 'Mark as Complete: Macon' }).count()).toBe(0);
    await mark('Gray');
    await soon(() => toast(page).innerText()).toMatch(/^Gray: noted in this tab only/);
    await page.clock.runFor(2000);
    await mark('Perry');
    await soon(() => toast(page).locator('p').allInnerTexts()).toEqual([
      expect.stringMatching(/^Perry: noted in this tab only/),
    ]);
    await page.clock.runFor(2990);
    expect(await toast(page).innerText()).toMatch(/^Perry/);
    await page.clock.runFor(100);
    await soon(() => toast(page).innerText()).toBe('');
    expect(await counter(page)).toBe('2');
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0);
    expect(await page.getByRole('row', { name: /^Gray/ }).innerText()).toContain('82%');
    await page.reload();
    await page.clock.runFor(100);
    await page.getByRole('button', { name: 'Generate Missing Hub Pages' }).waitFor();
    expect(await counter(page)).toBe('0');
  });
});

describe('missing pages', () => {
  const open = async (site: Site): Promise<Page> => {
    const { page } = await site.visit(MISSING);
    await page.locator('[data-missing]').scrollIntoViewIfNeeded();
    await page.getByRole('searchbox', { name: 'Search by city name' }).waitFor();
    return page;
  };
  const empty = (page: Page): Promise<string[]> => page.locator('[data-empty]').locator('h3, p').allInnerTexts();

  it('finds a contained text whatever the case, within the filter', async () => {
    const page = await open(gaps);
    await page.getByRole('searchbox').fill('ON');
    await soon(() => cities(page)).toEqual([
      'Byron',
      'Bonaire',
      'Jeffersonville',
      'Gordon',
      'Covington',
      'Conyers',
      'Monroe',
    ]);
    await page.getByRole('radio', { name: 'Covington' }).check();
    await soon(() => cities(page)).toEqual(['Covington', 'Conyers', 'Monroe']);
    expect(await page.getByText('3 of 24 cities').isVisible()).toBe(true);
    await page.getByRole('radio', { name: 'All' }).check();
    await page.getByRole('searchbox').fill('');
    await soon(() => cities(page)).toHaveLength(24);
  });

  it('says what an empty list means, and keeps the totals of the whole site', async () => {
    const page = await open(gaps);
    await page.getByRole('searchbox').fill('<b>zzz');
    await soon(() => empty(page)).toEqual(['No missing pages found', 'Try a different search term']);
    expect(await page.getByRole('status').innerText()).toBe(
      '0 of 24 cities: no city with missing pages has “<b>zzz” in its name here.',
    );
    expect(await page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
    await page.getByRole('searchbox').fill('  gray ');
    await soon(() => cities(page)).toEqual(['Gray']);
    expect(await empty(page)).toEqual([]);
    expect(await page.locator('dl').first().innerText()).toMatch(
      /24 of 25[^]*232[^]*23 of 25[^]*0 of 25[^]*18 of 250[^]*15%[^]*45 of 300/,
    );
    expect(await page.getByRole('progressbar', { name: 'Complete' }).getAttribute('value')).toBe('45');
    const full = await open(complete);
    expect(await empty(full)).toEqual(['No missing pages found', 'All pages of all cities are built.']);
    await full.getByRole('searchbox').fill('gray');
    await soon(() => empty(full)).toEqual(['No missing pages found', 'Try a different search term']);
    expect(await full.getByRole('status').innerText()).toBe('No city lacks a page, so there is nothing to find.');
    await full.getByRole('searchbox').fill('   ');
    await full.getByRole('radio', { name: 'Macon' }).check();
    await soon(() => empty(full)).toEqual(['No missing pages found', 'All city pages of the Macon Area are built.']);
  });
});

it('the service tracker marks each page Created or Pending and links to it', async () => {
  const { page } = await gaps.visit(TRACKER, { phone: true, scripts: false });
  const items = page.locator('ol > li');
  expect(await items.count()).toBe(10);
  expect(await items.first().innerText()).toMatch(/Light & Medium Duty Towing[^]*Created/);
  expect(await items.first().getByRole('link').getAttribute('href')).toBe('/locations/macon/light-medium-duty-towing');
});

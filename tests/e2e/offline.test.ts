/** Without signal: what was visited still opens, the number always does, and nothing old is ever shown when there is signal. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { startPreview } from '../../generator/serve/preview.ts';
import { workplaces } from '../fixtures/workplaces.ts';
import { openSite, type Site, type Visit, type VisitOptions } from './browser.ts';

const FIRST = '/locations/gray/roadside-assistance';
const { builtTiny } = workplaces();
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** A visitor whose browser has taken the worker in. */
async function arrive(path = FIRST, options: VisitOptions = {}): Promise<Visit> {
  const visit = await site.visit(path, { phone: true, serviceWorkers: 'allow', ...options });
  await visit.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return visit;
}
const number = (page: Page): Promise<boolean> => page.locator('main a[href="tel:+14785550142"]').first().isVisible();
const keptPaths = (page: Page, store: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    store,
  );
/** A new tab, so that nothing comes from the tab's own memory. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

describe('without signal', () => {
  it('opens pages visited later, whatever their query, and mistakes no missing page or redirect for one', async () => {
    const { page, context } = await arrive();
    for (const path of ['/services/winching-services?from=ad', '/no/such/thing', '/about/', '/reviews'])
      await page.goto(path);
    await expect.poll(() => keptPaths(page, 'pages-2')).toContain('/reviews');
    const kept = await keptPaths(page, 'pages-2');
    expect(kept).toEqual(expect.arrayContaining(['/services/winching-services', '/about']));
    expect(kept).not.toContain('/no/such/thing');
    expect(kept).not.toContain('/about/');
    await context.setOffline(true);
    const tab = await openTab(context, '/services/winching-services');
    expect(await tab.locator('h1').innerText()).toBe('Winching Services');
  });

  it('opens the first page again, with its looks; says so at a page never visited, with the number, a text message and the pages that are kept; and leads back there', async () => {
    const { context } = await arrive();
    await context.setOffline(true);
    const page = await openTab(context, FIRST);
    expect(await page.locator('h1').innerText()).toContain('Gray');
    expect(await number(page)).toBe(true);
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector('.call-bar .button') as Element).backgroundColor,
      ),
    ).toBe('rgb(255, 176, 0)');

    await page.goto('/locations/monroe');
    expect(await page.locator('h1').allInnerTexts()).toEqual(['This page cannot be loaded right now']);
    expect(await page.title()).toBe('This page cannot be loaded right now');
    expect(await number(page)).toBe(true);
    expect(await page.locator('main a[href^="sms:+14785550142?&body=I%20need%20help"]').isVisible()).toBe(true);
    const kept = page.locator('main li a');
    expect(await kept.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      expect.arrayContaining(['/', FIRST]),
    );
    expect((await kept.allInnerTexts()).every((name) => name.trim() !== '')).toBe(true);
    expect(await page.locator('[aria-current=page], link[rel=canonical]').count()).toBe(0);
    await page.locator(`main li a[href="${FIRST}"]`).click();
    await page.waitForURL(`**${FIRST}`);
    expect(await page.locator('h1').innerText()).toContain('Gray');

    await page.goto('/locations/monroe');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try this page again' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toContain('Monroe');
  });

  it('keeps the scripts that were used, and finds the position, though it was never asked to before', async () => {
    const { page, context } = await arrive();
    await expect
      .poll(() => keptPaths(page, 'assets-2'))
      .toEqual(expect.arrayContaining(['/locate.json', '/places.json', expect.stringMatching(/^\/assets\/locate\./)]));
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 32.66, longitude: -83.744, accuracy: 20 });
    await page.reload();
    await page.locator('.header-bar').getByRole('button', { name: 'Menu' }).tap();
    await expect
      .poll(async () => (await keptPaths(page, 'assets-2')).some((path) => path.includes('/enhance.')))
      .toBe(true);
    await context.setOffline(true);
    const tab = await openTab(context, FIRST);
    await tab.locator('.header-bar').getByRole('button', { name: 'Menu' }).tap();
    await expect
      .poll(() =>
        tab.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/enhance.'))
            .map((entry) => (entry as PerformanceResourceTiming).responseStatus),
        ),
      )
      .toEqual([200]);
    await tab.locator('dialog[open]').getByRole('button', { name: 'Close' }).tap();
    await tab.locator('.call-bar').getByRole('button', { name: 'Send my location' }).tap();
    await tab.locator('#locate').getByText('next to I-75').waitFor();
  });

  it('keeps fifty pages and the home page, the newest', async () => {
    const { page } = await arrive();
    await page.evaluate(async () => {
      const store = await caches.open('pages-2');
      for (let number = 0; number < 60; number++) await store.put(`/old/${number}`, new Response('old'));
    });
    await page.goto('/reviews');
    await expect.poll(async () => (await keptPaths(page, 'pages-2')).length).toBe(51);
    const kept = await keptPaths(page, 'pages-2');
    expect(kept).toContain('/');
    expect(kept).toContain('/reviews');
    expect(kept).not.toContain('/old/0');
    expect(kept).toContain('/old/59');
  });

  it('throws away stores of earlier workers', async () => {
    const { page } = await site.visit('/about', {
      serviceWorkers: 'allow',
      prepare: (context) =>
        context.addInitScript(
          `if (location.pathname === '/about') caches.open('visited').then((store) => store.put('/', new Response('old')));`,
        ),
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(expect.not.arrayContaining(['visited']));
  });
});

describe('with signal', () => {
  it('always shows the newest build, and offline what was seen last', async () => {
    const place = await builtTiny();
    const served = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
    onTestFinished(served.close);
    const { page, context } = await arrive('/about', { baseURL: served.url });
    await expect.poll(() => keptPaths(page, 'pages-2')).toContain('/about');
    const names = (shown: Page): Promise<string> => shown.locator('main').innerText();
    place.edit('data/team.yaml', 'Ada Quill', 'Brand New Name');
    await place.build();
    expect(await names(await openTab(context, '/about'))).toContain('Brand New Name');
    await page.reload();
    expect(await names(page)).toContain('Brand New Name');
    await context.setOffline(true);
    expect(await names(await openTab(context, '/about'))).toContain('Brand New Name');
    await context.setOffline(false);
    place.edit('data/team.yaml', 'Brand New Name', 'Ada Quill');
    await place.build();
    const now = await names(await openTab(context, '/about'));
    expect(now).toContain('Ada Quill');
    expect(now).not.toContain('Brand New Name');
  });

  it('forgets a page that is gone', async () => {
    const { page, context } = await arrive('/about');
    await page.evaluate(async () =>
      (await caches.open('pages-2')).put(
        '/gone',
        new Response('<h1>Old</h1>', { headers: { 'Content-Type': 'text/html' } }),
      ),
    );
    await page.goto('/gone');
    await expect.poll(() => keptPaths(page, 'pages-2')).not.toContain('/gone');
    await context.setOffline(true);
    expect(await (await openTab(context, '/gone')).locator('h1').innerText()).toContain('cannot be loaded');
  });

  it('says nothing in the console', async () => {
    const { page, messages } = await arrive();
    for (const path of ['/reviews', '/']) {
      // A page that is left while it still fetches something breaks that off.
      await page.waitForLoadState('networkidle');
      await page.goto(path);
    }
    expect(messages).toEqual([]);
  });
});

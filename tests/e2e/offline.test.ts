/** Without signal: what was visited still opens, the number always does, and nothing old is ever shown when there is signal. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { buildSite, openSite, ROOT, type Site, type Visit } from './browser.ts';

const FIRST = '/locations/gray/roadside-assistance';
const folder = mkdtempSync(join(tmpdir(), 'gen-offline-'));
const data = join(folder, 'data');
const flags = ['--data', data];
let site: Site;
beforeAll(async () => {
  cpSync(join(ROOT, 'data'), data, { recursive: true });
  site = await openSite({ out: join(folder, 'out'), flags });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A visitor whose browser has taken the worker in. */
async function arrive(path = FIRST): Promise<Visit> {
  const visit = await site.visit(path, { phone: true, serviceWorkers: 'allow' });
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
  it('opens the first page of the visit again, with its looks', async () => {
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
  });

  it('opens pages visited later, whatever their query', async () => {
    const { page, context } = await arrive();
    await page.goto('/services/winching-services?from=ad');
    await expect.poll(() => keptPaths(page, 'pages-2')).toContain('/services/winching-services');
    await context.setOffline(true);
    const tab = await openTab(context, '/services/winching-services');
    expect(await tab.locator('h1').innerText()).toBe('Winching Services');
  });

  it('says so at a page never visited, with the number, a text message and the pages that are kept', async () => {
    const { context } = await arrive();
    await context.setOffline(true);
    const page = await openTab(context, '/locations/monroe');
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
  });

  it('leads back to the page that was asked for, once there is signal', async () => {
    const { context } = await arrive();
    await context.setOffline(true);
    const page = await openTab(context, '/locations/monroe');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try this page again' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toContain('Monroe');
  });

  it('finds the position and writes the message, though it was never asked to before', async () => {
    const { page, context } = await arrive();
    await expect
      .poll(() => keptPaths(page, 'assets-2'))
      .toEqual(expect.arrayContaining(['/locate.json', '/places.json', expect.stringMatching(/^\/assets\/locate\./)]));
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 32.66, longitude: -83.744, accuracy: 20 });
    await context.setOffline(true);
    const tab = await openTab(context, FIRST);
    await tab.locator('.call-bar').getByRole('button', { name: 'Send my location' }).tap();
    await tab.locator('#locate').getByText('next to I-75').waitFor();
  });

  it('keeps the scripts that were used', async () => {
    const { page, context } = await arrive();
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
  });

  it('does not mistake a missing page or a redirect for a visited one', async () => {
    const { page } = await arrive();
    for (const path of ['/no/such/thing', '/about/', '/reviews']) await page.goto(path);
    await expect.poll(() => keptPaths(page, 'pages-2')).toContain('/reviews');
    const kept = await keptPaths(page, 'pages-2');
    expect(kept).toContain('/about');
    expect(kept).not.toContain('/no/such/thing');
    expect(kept).not.toContain('/about/');
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
    const { page, context } = await arrive('/about');
    await expect.poll(() => keptPaths(page, 'pages-2')).toContain('/about');
    // Only this page has it: a build makes no other one.
    const file = join(data, 'team.yaml');
    const team = readFileSync(file, 'utf8');
    const name = /name: (.+)/.exec(team)?.[1] ?? '';
    const names = (shown: Page): Promise<string> => shown.locator('main').innerText();
    writeFileSync(file, team.replace(name, 'Brand New Name'));
    await buildSite(site.out, flags);
    expect(await names(await openTab(context, '/about'))).toContain('Brand New Name');
    await page.reload();
    expect(await names(page)).toContain('Brand New Name');
    await context.setOffline(true);
    expect(await names(await openTab(context, '/about'))).toContain('Brand New Name');
    await context.setOffline(false);
    writeFileSync(file, team);
    await buildSite(site.out, flags);
    const now = await names(await openTab(context, '/about'));
    expect(now).toContain(name);
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

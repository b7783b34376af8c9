/** Notices follow the clock of the visitor, in the zone of the business, on a site that nobody builds again. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../generator/serve/preview.ts';
import { oneIn } from '../fixtures/random.ts';
import { workplaces } from '../fixtures/workplaces.ts';
import { openSite, type Site } from './browser.ts';

const { tiny } = workplaces();
let site: Site;
let served: Awaited<ReturnType<typeof startPreview>>;

beforeAll(async () => {
  site = await openSite();
  const place = await tiny();
  place.write('data/notices/ice.yaml', 'text: Ice on US 302.\nfrom: 2026-11-24 06:00\nuntil: 2026-11-24 22:00\n');
  place.write('data/notices/snow.yaml', 'text: Snow on US 2.\nfrom: 2026-11-24 06:00\nuntil: 2026-11-24 09:00\n');
  place.write('data/notices/yard.yaml', 'text: The yard is open again.\nfrom: 2026-11-26 08:00\n');
  await place.build({ date: '2026-11-23' });
  served = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await served.close();
  await site.close();
});

async function visit(path: string, time: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await site.browser.newContext(options);
  onTestFinished(() => context.close());
  if (options.javaScriptEnabled !== false) await context.clock.install({ time: new Date(time) });
  const page = await context.newPage();
  await page.goto(served.url + path);
  return page;
}

describe.each(oneIn(2, ['Asia/Tokyo', 'America/Los_Angeles']))('a visitor in %s', (timezoneId) => {
  it('sees notices come and go in time, and hears each once', async () => {
    const page = await visit('/', '2026-11-24T10:59:00Z', { timezoneId });
    const shown = () =>
      page.locator('[data-notice]:visible').evaluateAll((all) => all.map((one) => one.dataset.notice));
    const said = () => page.locator('.notices [role=status] > span').allTextContents();
    await expect.poll(shown).toEqual([]);
    await page.clock.runFor(61_000);
    await expect.poll(shown).toEqual(['ice', 'snow']);
    const words = [expect.stringContaining('Ice on US 302.'), expect.stringContaining('Snow on US 2.')];
    await expect.poll(said).toEqual(words);
    await page.reload();
    await expect.poll(shown).toEqual(['ice', 'snow']);
    expect(await said()).toEqual([]);
    await page.clock.runFor(3 * 3_600_000);
    await expect.poll(shown).toEqual(['ice']);
    await page.clock.runFor(13 * 3_600_000);
    await expect.poll(shown).toEqual([]);
  });

  it('sees one without an end from its beginning on, after all others have ended', async () => {
    const page = await visit('/', '2026-11-26T12:59:00Z', { timezoneId });
    await expect.poll(() => page.locator('[data-notice]:visible').count()).toBe(0);
    await page.clock.runFor(61_000);
    await page.getByText('The yard is open again.').first().waitFor();
    await page.clock.runFor(48 * 3_600_000);
    expect(
      await page.locator('[data-notice]:visible').evaluateAll((all) => all.map((one) => one.dataset.notice)),
    ).toEqual(['yard']);
  });
});

describe('a notice', () => {
  it('stays closed for a visitor who has closed it, and takes no room in the page', async () => {
    const page = await visit('/', '2026-11-24T18:00:00Z', { viewport: { width: 360, height: 740 } });
    const top = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
    const ice = page.locator('[data-notice=ice]');
    await ice.waitFor();
    const before = await top();
    await ice.locator('button').click();
    await expect.poll(() => ice.count()).toBe(0);
    expect(await top()).toBe(before);
    await page.reload();
    await expect.poll(() => ice.count()).toBe(0);
  });

  it('says without scripts until when it holds', async () => {
    const page = await visit('/', '', { javaScriptEnabled: false });
    expect(await page.locator('[data-notice=ice]').textContent()).toContain('Until Tuesday, November 24, 10:00 PM');
  });
});

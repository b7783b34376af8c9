/** Islands: nothing of theirs loads before a touch, and their plain form works when a chunk does not come. */
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BrowserContext } from 'playwright-core';
import { sampled } from '../fixtures/random.ts';
import { useSite } from './browser.ts';
import { scrollThrough } from './waits.ts';

const site = useSite();

/** Names of the scripts that were asked for, without hashes. */
const scripts = (requests: readonly string[]): string[] =>
  requests.filter((url) => url.endsWith('.js')).map((url) => url.replace(/.*\/([\w-]+?)(\.[\w-]+)?\.js/, '$1'));

describe('before a touch', () => {
  it.each(sampled(2, ['/locations/gray/roadside-assistance', '/services/roadside-assistance']))(
    '%s asks for no island, no other host, and runs less than 2,000 bytes of script',
    async (path) => {
      const { page, requests } = await site.visit(path, { phone: true, motion: true });
      await scrollThrough(page);
      expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([site.url]));
      const files = requests.filter((url) => url.endsWith('.js'));
      expect(scripts(files).sort()).toEqual(path.startsWith('/locations/') ? ['clock', 'fade'] : ['fade']);
      const inline = await page.locator('script[type=module]:not([src])').allTextContents();
      expect(inline).toHaveLength(1);
      const fetched = await Promise.all(files.map(async (url) => (await page.request.get(url)).text()));
      const bytes = [...inline, ...fetched].map((code) => brotliCompressSync(code).length);
      expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(2000);
    },
  );
});

describe('an island', () => {
  it('loads React when it is seen, and no other island', async () => {
    const { page, requests } = await site.visit('/');
    expect(scripts(requests)).not.toContain('TestimonialCarousel');
    await page.locator('gen-island[src*=TestimonialCarousel]').locator('> *').scrollIntoViewIfNeeded();
    await expect.poll(() => scripts(requests)).toContain('TestimonialCarousel');
    expect(scripts(requests)).not.toContain('FrameFacade');
  });

  it('tries again at the next touch when its chunk did not come, and works plainly meanwhile', async () => {
    let tries = 0;
    const broken = (context: BrowserContext): Promise<unknown> =>
      context.route('**/assets/FrameFacade.*.js', (route) =>
        tries++ === 0 ? route.abort('connectionreset') : route.continue(),
      );
    const { page } = await site.visit('/contact', { prepare: broken });
    const map = page.locator('gen-island[src*=FrameFacade] details').first();
    await map.locator('summary').focus();
    await expect.poll(() => tries).toBe(1);
    await map.locator('summary').click();
    expect(await map.getAttribute('open')).not.toBeNull();
    await expect.poll(() => tries).toBe(2);
    await map.locator('iframe').waitFor({ state: 'attached' });
  });
});

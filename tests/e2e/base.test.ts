/** A site below a folder of its host, made as docs/recipes/subfolder.md says: every page, file, script and island is found there. */
import { describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { applyRecipe } from '../docs/recipe.ts';
import { useSmallSite } from './browser.ts';

const site = useSmallSite((place) => {
  applyRecipe(place, 'subfolder', (code) => code.replace('user.github.io', 'maple.example'));
  place.edit('data/business.yaml', 'https://booking.example/maple-and-wire', '/demo/booking');
  place.write(
    'data/aliases.yaml',
    '- { from: /tuning, to: /services/piano-tuning, loose: true }\n- { from: "/blog/*", to: /about }\n',
  );
});

describe('a site below a folder', () => {
  it('is linked as a whole: nothing that its pages name is missing', async () => {
    const found = new Set([`${site.url}/`]);
    const missing: string[] = [];
    for (const address of found) {
      const response = await fetch(address);
      const text = await response.text();
      if (!response.ok) missing.push(address);
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
      for (const [, to = ''] of text.matchAll(/(?:\s(?:href|src)="|url\()"?([^"#)]+)/g)) {
        const { origin, pathname } = new URL(to, address);
        if (site.url.startsWith(origin)) found.add(origin + pathname);
      }
    }
    expect(missing).toEqual([]);
    expect([...found].filter((link) => !link.startsWith(`${site.url}/`))).toEqual([]);
    expect(found.size).toBeGreaterThan(25);
  });

  it('gives islands the folder: their scripts come, and a page of the site opens in a frame', async () => {
    const { page, messages } = await site.visit('/site/contact');
    const island = page.locator('gen-island[src*="/BookingFrame."]');
    expect(await island.getAttribute('src')).toMatch(/^\/site\/assets\//);
    await island.scrollIntoViewIfNeeded();
    await island.locator('.booking-loaded').waitFor();
    expect(await island.locator('iframe').getAttribute('src')).toBe('/site/demo/booking');
    expect(messages.filter((message) => /error|warning/.test(message))).toEqual([]);
  });

  it('matches loosely on the page for missing addresses, and shows them without the folder', async () => {
    const { page } = await site.visit('/site/tuning-prices?a=1');
    await page.waitForURL(`${site.url}/services/piano-tuning?a=1`);
    await page.goto(`${site.url}/nowhere`);
    expect(await page.locator('[data-requested-path]').innerText()).toBe('/nowhere');
  });

  it('names its whole address in canonical links, structured data, sitemap and robots.txt', () => {
    const { read } = site.place;
    expect(read('about.html')).toContain('<link rel="canonical" href="https://maple.example/site/about">');
    expect(read('about.html')).toContain('"@id":"https://maple.example/site/about#page"');
    expect(read('sitemap.xml')).toContain('<loc>https://maple.example/site/about</loc>');
    expect(read('robots.txt')).toContain('Sitemap: https://maple.example/site/sitemap.xml');
    expect(read('_redirects')).toContain('/site/blog/* /site/about 301');
  });

  it('has no finding of gen check', async () => {
    const { findings } = await check(site.place.project, { release: false });
    expect(findings.filter(({ level }) => level !== 'warning')).toEqual([]);
  });
});

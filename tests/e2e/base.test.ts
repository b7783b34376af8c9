/** A site below a folder of its host, as on GitHub Pages: every page, file, script and island is found there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { startPreview, type Preview } from '../../generator/serve/preview.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { openSite, type Site } from './browser.ts';

const { tiny } = workplaces();
let place: Workplace;
let preview: Preview;
let site: Site;
beforeAll(async () => {
  place = await tiny();
  place.edit('data/business.yaml', 'url: https://www.mapleandwire.example', 'url: https://maple.example/site');
  place.write(
    'data/aliases.yaml',
    '- { from: /tuning, to: /services/piano-tuning, loose: true }\n- { from: "/blog/*", to: /about }\n',
  );
  await place.build();
  preview = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
  site = await openSite();
});
afterAll(async () => {
  await site?.close();
  await preview?.close();
});

describe('a site below a folder', () => {
  it('is linked as a whole: a walk through all of its pages finds nothing missing', async () => {
    const { page } = await site.visit('/');
    const wrong: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()} on ${page.url()}`);
    });
    page.on('pageerror', (error) => wrong.push(`${error.message} on ${page.url()}`));
    const found = new Set([`${preview.url}/`]);
    for (const address of found) {
      await page.goto(address, { waitUntil: 'networkidle' });
      const links = await page.evaluate(() => [...document.links].map(({ href }) => href.replace(/#.*/, '')));
      for (const link of links) if (link.startsWith(new URL(preview.url).origin)) found.add(link);
    }
    expect(wrong).toEqual([]);
    expect([...found].filter((link) => !link.startsWith(`${preview.url}/`))).toEqual([]);
    expect(found.size).toBeGreaterThan(15);
  });

  it('hydrates islands with the same addresses', async () => {
    const { page, messages } = await site.visit('/');
    await page.goto(`${preview.url}/montpelier-area-build-status`);
    const link = page.locator('gen-island a[href$="/missing-service-pages"]');
    await link.hover();
    await page.locator('gen-island[data-awake]').first().waitFor();
    expect(await link.getAttribute('href')).toBe('/site/missing-service-pages');
    expect(messages.filter((message) => /error|warning/.test(message))).toEqual([]);
  });

  it('matches loosely on the page for missing addresses, and shows them without the folder', async () => {
    const { page } = await site.visit('/');
    await page.goto(`${preview.url}/tuning-prices?a=1`);
    await page.waitForURL(`${preview.url}/services/piano-tuning?a=1`);
    await page.goto(`${preview.url}/nowhere`);
    expect(await page.locator('[data-requested-path]').innerText()).toBe('/nowhere');
  });

  it('names its whole address in canonical links, structured data, sitemap and robots.txt', () => {
    const read = (file: string): string => readFileSync(join(place.project.out, file), 'utf8');
    expect(read('about.html')).toContain('<link rel="canonical" href="https://maple.example/site/about">');
    expect(read('about.html')).toContain('"@id":"https://maple.example/site/about#page"');
    expect(read('sitemap.xml')).toContain('<loc>https://maple.example/site/about</loc>');
    expect(read('robots.txt')).toContain('Sitemap: https://maple.example/site/sitemap.xml');
    expect(read('_redirects')).toContain('/site/blog/* /site/about 301');
  });

  it('has no finding of gen check', async () => {
    const { findings } = await check(place.project, { release: false });
    expect(findings.filter(({ level }) => level !== 'warning')).toEqual([]);
  });
});

/** Missing pages: the right words, the path as text, aliases; on hosts with a page for each folder and on hosts with one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { useSite } from './browser.ts';

const site = useSite();

const heading = (page: Page): Promise<string> => page.locator('h1').innerText();
const requested = (page: Page): Promise<string> => page.locator('[data-requested-path]').innerText();
const buttons = (page: Page) => page.locator('[data-not-found] .button:not([href^="sms:"]):visible');

interface NotFound {
  readonly title: string;
  readonly text: string;
  readonly links: readonly (string | null)[];
}
/** Reads what a not-found page of a folder says. */
const read = async (page: Page): Promise<NotFound & { readonly isPathShown: boolean }> => ({
  title: `${await heading(page)} and ${(await page.title()).split(' | ')[0]}`,
  text: await page.locator('main .lead').innerText(),
  links: await buttons(page).evaluateAll((links) =>
    links.flatMap((link) => [link.textContent, link.getAttribute('href')]),
  ),
  isPathShown: await page.locator('.lost-path').isVisible(),
});
const notFound = (title: string, what: string, links: readonly string[]) => ({
  title: `${title} and ${title}`,
  text: `The requested ${what} information could not be loaded.`,
  links,
  isPathShown: false,
});
const SERVICE = notFound('Service Not Found', 'service', ['View All Services', '/services']);
const CITY = notFound('City Not Found', 'city', ['View All Locations', '/locations']);
const CITY_SERVICE = notFound('Page Not Found', 'city or service', ['View All Locations', '/locations']);

/** A host that answers with one of the site's not-found pages wherever it has no page. */
const servesOnly =
  (file: string) =>
  (context: BrowserContext): Promise<unknown> =>
    context.route(
      /^(?!.*(\/robots\.txt$|\/assets\/|\/locations$|\/services$|\/about$|\/reviews$|\/(locations|services)\/(macon|winching-services|light-medium-duty-towing)$|\/$))/,
      (route) =>
        route.fulfill({
          status: 404,
          contentType: 'text/html; charset=utf-8',
          body: readFileSync(join(site.out, file), 'utf8'),
        }),
    );

it('a page of a list that has become shorter leads to the first one', async () => {
  const { page } = await site.visit('/about/7');
  await page.waitForURL(/\/about$/);
  await page.goto('/no-such-list/7');
  expect(await heading(page)).toBe('404 Page Not Found');
});

describe('a host with a not-found page for each folder', () => {
  it.each([true, false])('says what is missing, and where to go (scripts: %s)', async (scripts) => {
    const { page } = await site.visit('/services/no-such-service', { scripts });
    expect(await read(page)).toEqual(SERVICE);
    await page.goto('/no/such%20page/');
    expect(await heading(page)).toBe('404 Page Not Found');
    expect(await buttons(page).count()).toBe(0);
    expect(await page.locator('.lost-path').isVisible()).toBe(scripts);
    const main = page.locator('main');
    const names = 'Macon, Covington, Warner Robins, Conyers, Home, Services, Locations, Contact Us';
    for (const name of names.split(', ')) expect(await main.getByRole('link', { name, exact: true }).count()).toBe(1);
    expect(await page.locator('main .tel').getAttribute('href')).toMatch(/^tel:/);
  });

  it('has the status 404, logs the path and does not redirect below a city or a service', async () => {
    const { page, messages } = await site.visit('/robots.txt');
    for (const [path, expected] of [
      ['/locations/macon-towing', CITY],
      ['/locations/macon/towing', CITY_SERVICE],
      ['/locations/atlantis/roadside-assistance', CITY_SERVICE],
      ['/locations/x/towing/y', null],
      ['/services/towing', SERVICE],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      if (expected) expect(await read(page), path).toEqual(expected);
      else expect(await requested(page)).toBe(path);
      // The page logs it in place of a redirect.
      await expect.poll(() => messages).toContain(`warning: 404: there is no page at ${path}`);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  it('shows any path as text, never as markup, and wraps a long one', async () => {
    const { page } = await site.visit('/robots.txt', { phone: true });
    for (const path of [
      '/%3Cimg%20src=x%20onerror=alert(1)%3E',
      '/a%22%3E%3Cscript%3Ealert(1)%3C/script%3E/b',
      '/%F0%9F%9A%9C',
      '/%E2%80%AEgnp',
      `/${'very-long-'.repeat(30)}${'x'.repeat(200)}`,
    ]) {
      await page.goto(path);
      const shown = page.locator('[data-requested-path]');
      expect(await shown.evaluate((code) => code.textContent)).toBe(decodeURIComponent(path));
      expect(await shown.locator('*').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});

describe('aliases', () => {
  it('redirect if their text is in the path, the longest alias first', async () => {
    const { page } = await site.visit('/robots.txt');
    for (const [from, to] of [
      ['/cheap/macon-towing-near-me', '/locations/macon/light-medium-duty-towing'],
      ['/blog/2019/winch-out', '/services/winching-services'],
      ['/home-page', '/'],
    ] as const) {
      await page.goto(from).catch(() => {});
      await page.waitForURL(site.url + to);
      expect(await heading(page)).not.toContain('404');
    }
  });

  it('replace the missing page in the history and keep the query', async () => {
    const { page } = await site.visit('/robots.txt');
    await page.goto('/old/testimonials-2019?from=card').catch(() => {});
    await page.waitForURL('**/reviews?from=card');
    const length = await page.evaluate(() => history.length);
    await page.goto('/old/service-areas').catch(() => {});
    await page.waitForURL('**/locations');
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
  });

  it('never redirect to the path that they are on', async () => {
    const body = readFileSync(join(site.out, '404.html'), 'utf8').replace(
      /"aliases":\[.*?\]\]/,
      '"aliases":[["/old","/old-home"]]',
    );
    const { page, requests } = await site.visit('/old-home', {
      prepare: (context) =>
        context.route('**/old-home', (route) => route.fulfill({ status: 404, contentType: 'text/html', body })),
    });
    await expect.poll(() => requested(page)).toBe('/old-home');
    expect(requests.filter((url) => url.endsWith('/old-home'))).toHaveLength(1);
  });
});

describe('a host with one not-found page', () => {
  const rooted = [
    ['/services/no-such-service', SERVICE],
    ['/locations/atlantis/', CITY],
    ['/locations/atlantis/towing', CITY_SERVICE],
  ] as const;
  it.each([
    { file: '404.html', misses: rooted, further: null },
    { file: 'locations/404.html', misses: rooted.slice(2), further: '/locations/a/b/c' },
    { file: 'services/404.html', misses: [], further: '/services/a/b/c' },
  ])('says from $file what is missing', async ({ file, misses, further }) => {
    const { page } = await site.visit('/robots.txt', { prepare: servesOnly(file) });
    for (const [path, expected] of misses) {
      await page.goto(path);
      await expect.poll(() => read(page), { message: path }).toEqual(expected);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    if (further === null) return;
    await page.goto(further);
    await expect.poll(() => heading(page)).toBe('404 Page Not Found');
    expect(await requested(page)).toBe(further);
    expect(await buttons(page).count()).toBe(0);
  });

  it('redirects an alias exactly to its page', async () => {
    const { page } = await site.visit('/robots.txt', { prepare: servesOnly('404.html') });
    for (const [from, to] of [
      ['/towing', '/services/light-medium-duty-towing'],
      ['/about-us/', '/about'],
    ] as const) {
      await page.goto(from).catch(() => {});
      await page.waitForURL(`**${to}`);
    }
  });
});

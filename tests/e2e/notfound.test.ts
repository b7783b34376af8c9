/** Missing pages: the right words, the path as text, aliases; on hosts with a page for each folder and on hosts with one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { openSite, type Site } from './browser.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const heading = (page: Page): Promise<string> => page.locator('h1').innerText();
const said = (page: Page): Promise<string> => page.locator('main .lead').innerText();
const requested = (page: Page): Promise<string> => page.locator('[data-requested-path]').innerText();
const SERVICE = 'The requested service information could not be loaded.';
const CITY = 'The requested city information could not be loaded.';
const CITY_SERVICE = 'The requested city or service information could not be loaded.';

/** A host that answers with one of the site's not-found pages wherever it has no page. */
const servesOnly =
  (file: string) =>
  (context: BrowserContext): Promise<unknown> =>
    context.route(
      /^(?!.*(\/assets\/|\/locations$|\/services$|\/about$|\/reviews$|\/(locations|services)\/(macon|winching-services|light-medium-duty-towing)$|\/$))/,
      (route) =>
        route.fulfill({
          status: 404,
          contentType: 'text/html; charset=utf-8',
          body: readFileSync(join(site.out, file), 'utf8'),
        }),
    );

describe('a host with a not-found page for each folder', () => {
  it.each([
    {
      path: '/services/no-such-service',
      title: 'Service Not Found',
      text: SERVICE,
      way: 'View All Services',
      href: '/services',
    },
    {
      path: '/locations/atlantis',
      title: 'City Not Found',
      text: CITY,
      way: 'View All Locations',
      href: '/locations',
    },
    {
      path: '/locations/atlantis/roadside-assistance',
      title: 'Page Not Found',
      text: CITY_SERVICE,
      way: 'View All Locations',
      href: '/locations',
    },
    {
      path: '/locations/macon/no-such-service',
      title: 'Page Not Found',
      text: CITY_SERVICE,
      way: 'View All Locations',
      href: '/locations',
    },
  ])('says $title at $path, with scripts and without', async ({ path, title, text, way, href }) => {
    for (const scripts of [true, false]) {
      const { page } = await site.visit(path, { scripts });
      expect(await heading(page)).toBe(title);
      expect(await said(page)).toBe(text);
      expect(await page.title()).toMatch(new RegExp(`^${title} \\| `));
      expect(await page.locator('[data-not-found]').getByRole('link', { name: way }).getAttribute('href')).toBe(href);
      expect(await page.locator('[data-not-found] .button:not([href^="sms:"]):visible').count()).toBe(1);
      expect(await page.locator('.lost-path').isVisible()).toBe(false);
    }
  });

  it('says 404 Page Not Found elsewhere, shows the path and tells the console', async () => {
    const { page, messages } = await site.visit('/no/such%20page/');
    expect(await heading(page)).toBe('404 Page Not Found');
    expect(await requested(page)).toBe('/no/such page');
    expect(messages.filter((message) => message.startsWith('warning'))).toEqual([
      'warning: 404: there is no page at /no/such page',
    ]);
    expect(await page.locator('[data-not-found] .button:not([href^="sms:"]):visible').count()).toBe(0);
    for (const name of [
      'Macon',
      'Covington',
      'Warner Robins',
      'Conyers',
      'Home',
      'Services',
      'Locations',
      'Contact Us',
    ])
      expect(await page.locator('main').getByRole('link', { name, exact: true }).count()).toBe(1);
    expect(await page.locator('main .tel').getAttribute('href')).toMatch(/^tel:/);
  });

  it('says so without scripts, too, without an empty path', async () => {
    const { page } = await site.visit('/no/such/page', { scripts: false });
    expect(await heading(page)).toBe('404 Page Not Found');
    expect(await page.locator('.lost-path').isVisible()).toBe(false);
  });

  it('has the status 404 and no redirect for a miss below a city', async () => {
    const { page, messages } = await site.visit('/about');
    for (const path of [
      '/locations/macon-towing',
      '/locations/macon/towing',
      '/locations/x/towing/y',
      '/services/towing',
      '/nope',
    ]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      // The page says so in place of leading elsewhere.
      await expect.poll(() => messages).toContain(`warning: 404: there is no page at ${path}`);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  it.each([
    '/%3Cimg%20src=x%20onerror=alert(1)%3E',
    '/a%22%3E%3Cscript%3Ealert(1)%3C/script%3E/b',
    '/%F0%9F%9A%9C',
    '/%E2%80%AEgnp',
  ])('shows %s as text, never as markup', async (path) => {
    const { page } = await site.visit(path);
    expect(await page.locator('[data-requested-path]').evaluate((code) => code.textContent)).toBe(
      decodeURIComponent(path),
    );
    expect(await page.locator('[data-requested-path] *').count()).toBe(0);
  });

  it('wraps a long path instead of growing wider than the screen', async () => {
    const { page } = await site.visit(`/${'very-long-'.repeat(30)}${'x'.repeat(200)}`, { phone: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

describe('aliases', () => {
  /** A visitor who tries them one after the other. */
  let visitor: Page;
  beforeAll(async () => {
    ({ page: visitor } = await site.visit('/reviews'));
  });

  it.each([
    ['/cheap/macon-towing-near-me', '/locations/macon/light-medium-duty-towing'],
    ['/blog/2019/winch-out', '/services/winching-services'],
    ['/old/macon', '/locations/macon'],
    ['/old/about-us.php', '/about'],
    ['/home-page', '/'],
  ])('leads %s loosely to %s, the longest alias first', async (from, to) => {
    const page = visitor;
    await page.goto('/reviews');
    await page.goto(from).catch(() => {});
    await page.waitForURL(`**${to}`);
    expect(new URL(page.url()).pathname).toBe(to);
    expect(await page.locator('h1').innerText()).not.toContain('404');
  });

  it('takes the place of the missed page in the history and keeps the query', async () => {
    const page = visitor;
    await page.goto('/reviews');
    await page.goto('/old/testimonials-2019?from=card').catch(() => {});
    await page.waitForURL('**/reviews?from=card');
    const length = await page.evaluate(() => history.length);
    await page.goto('/old/service-areas').catch(() => {});
    await page.waitForURL('**/locations');
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
  });

  it.each([
    ['/towing', '/services/light-medium-duty-towing'],
    ['/macon/', '/locations/macon'],
    ['/about-us/', '/about'],
  ])('leads %s exactly to %s where the host has no redirects', async (from, to) => {
    const { page } = await site.visit('/reviews', { prepare: servesOnly('404.html') });
    await page.goto(from).catch(() => {});
    await page.waitForURL(`**${to}`);
  });

  it('never leads onto the path it is on', async () => {
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
  it.each([
    {
      file: '404.html',
      path: '/services/no-such-service',
      title: 'Service Not Found',
      text: SERVICE,
      way: 'View All Services',
    },
    {
      file: '404.html',
      path: '/locations/atlantis/',
      title: 'City Not Found',
      text: CITY,
      way: 'View All Locations',
    },
    {
      file: '404.html',
      path: '/locations/atlantis/towing',
      title: 'Page Not Found',
      text: CITY_SERVICE,
      way: 'View All Locations',
    },
    {
      file: 'locations/404.html',
      path: '/locations/atlantis/towing',
      title: 'Page Not Found',
      text: CITY_SERVICE,
      way: 'View All Locations',
    },
  ])('$file says $title at $path', async ({ file, path, title, text, way }) => {
    const { page } = await site.visit(path, { prepare: servesOnly(file) });
    await expect.poll(() => heading(page)).toBe(title);
    expect(await said(page)).toBe(text);
    expect(await page.title()).toMatch(new RegExp(`^${title} \\| `));
    expect(await page.locator('[data-not-found] .button:not([href^="sms:"]):visible').allInnerTexts()).toEqual([way]);
    expect(await page.locator('.lost-path').isVisible()).toBe(false);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it.each(['services/404.html', 'locations/404.html'])('%s says 404 Page Not Found further down', async (file) => {
    const { page } = await site.visit(`/${file.split('/')[0]}/a/b/c`, { prepare: servesOnly(file) });
    await expect.poll(() => heading(page)).toBe('404 Page Not Found');
    expect(await requested(page)).toBe(`/${file.split('/')[0]}/a/b/c`);
    expect(await page.locator('[data-not-found] .button:not([href^="sms:"]):visible').count()).toBe(0);
  });
});

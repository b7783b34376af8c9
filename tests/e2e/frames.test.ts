/** Video and maps: nothing is asked of their hosts before a tap. */
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { useSite, type VisitOptions } from './browser.ts';
import { hold, painted, shiftsOf, watchShifts } from './waits.ts';

const site = useSite();

interface Facade {
  readonly path: string;
  /** On the button. */
  readonly name: RegExp;
  readonly title: string;
  readonly src: RegExp;
  readonly loading: string;
  readonly link: Readonly<{ name: string | RegExp; href: RegExp }>;
  /** Height of the frame in pixels; null for that of the picture. */
  readonly height: number | null;
}
const VIDEO = {
  title: 'Our crew recovering and loading a vehicle',
  src: /\/demo\/video\.html$/,
  loading: 'Loading the video…',
  link: { name: 'Watch on Example Video', href: /^\/demo\/video\.html$/ },
  height: null,
};
const MAP = {
  src: /^https:\/\/www\.google\.com\/maps\?q=570/,
  loading: 'Loading the map…',
  link: { name: /Open in maps.*Musella area map/, href: /^https:\/\/www\.google\.com\/maps\/search\// },
  height: 800,
};
const VIDEO_HOME: Facade = { path: '/', name: /Play the video/, ...VIDEO };
const MAP_HOME: Facade = { path: '/', name: /Show the Musella map/, title: 'Musella area map', ...MAP };
const MAP_COVINGTON: Facade = {
  path: '/contact',
  name: /Covington area map/,
  title: 'Covington area map',
  ...MAP,
  src: /^https:\/\/www\.google\.com\/maps\?q=5500/,
  link: { name: /Open in maps.*Covington area map/, href: /query=5500/ },
};

const elsewhere = (urls: readonly string[]): string[] =>
  urls.filter((url) => !url.startsWith(site.url) || url.endsWith('/demo/video.html'));
const button = (page: Page, { name }: Facade): Locator => page.locator('summary', { hasText: name });
const frame = (page: Page, { title }: Facade): Locator => page.locator(`iframe[title="${title}"]`);
const host = (answer: (route: Route) => unknown) => (context: BrowserContext) =>
  context.route(/^https:|\/demo\/video/, (route) => void answer(route));
const film = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<button>In the frame</button>' });

async function open(facade: Facade, options: VisitOptions = {}) {
  const visit = await site.visit(facade.path, { ...options, prepare: options.prepare ?? host(film) });
  await button(visit.page, facade).scrollIntoViewIfNeeded();
  return visit;
}

describe('a frame', () => {
  it.each([
    { ...VIDEO_HOME, by: 'tap' },
    { ...MAP_HOME, by: 'click' },
    { ...MAP_COVINGTON, by: 'Enter' },
  ])('loads on a $by and not before, moves nothing else and gets the focus: $name on $path', async (facade) => {
    const { by } = facade;
    const { page, requests } = await open(facade, {
      phone: by === 'tap',
      prepare: (context) => watchShifts(context).then(() => host(film)(context)),
    });
    await painted(page);
    expect(elsewhere(requests)).toEqual([]);
    expect(await frame(page, facade).count()).toBe(0);
    const before = await page
      .locator('.facade-ground')
      .filter({ has: button(page, facade) })
      .boundingBox();
    if (by === 'Enter') await button(page, facade).press('Enter');
    else await (by === 'tap' ? button(page, facade).tap() : button(page, facade).click());
    await page.frameLocator(`iframe[title="${facade.title}"]`).getByRole('button', { name: 'In the frame' }).waitFor();
    expect(elsewhere(requests)).toEqual([expect.stringMatching(facade.src)]);
    expect(page.url()).toBe(site.url + facade.path);
    expect(await shiftsOf(page)).toEqual([]);
    expect((await frame(page, facade).boundingBox())?.height).toBeCloseTo(facade.height ?? before?.height ?? 0, 0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe(facade.title);
  });

  it('is a plain link without scripts', async () => {
    const { page, requests } = await site.visit('/', { scripts: false });
    for (const facade of [VIDEO_HOME, MAP_HOME]) {
      const link = page.getByRole('link', { name: facade.link.name });
      expect(await link.isVisible()).toBe(true);
      expect(await link.getAttribute('href')).toMatch(facade.link.href);
      expect(await button(page, facade).isVisible()).toBe(false);
    }
    expect(elsewhere(requests)).toEqual([]);
  });
});

describe('a frame on its way', () => {
  it('says that it is loading while its script and then its page are on the way', async () => {
    const facade = VIDEO_HOME;
    const script = hold('**/FrameFacade*.js');
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { page } = await open(facade, {
      phone: true,
      prepare: (context) =>
        host((route) => answered.then(() => film(route)))(context).then(() => script.prepare(context)),
    });
    const note = page.getByRole('status').filter({ hasText: facade.loading });
    expect(await note.isVisible()).toBe(false);
    await button(page, facade).tap();
    await page.getByText(facade.loading).waitFor();
    script.release();
    await frame(page, facade).waitFor();
    expect(await note.isVisible()).toBe(true);
    answer();
    await note.waitFor({ state: 'detached' });
  });

  it('leaves the link when its script does not load', async () => {
    const facade = MAP_HOME;
    const { page, messages } = await open(facade, {
      prepare: (context) => context.route('**/FrameFacade*.js', (route) => route.abort()),
    });
    await button(page, facade).click();
    await expect.poll(() => messages).toContainEqual(expect.stringMatching(/^failed: .*FrameFacade/));
    await painted(page);
    expect(await page.getByRole('link', { name: facade.link.name }).isVisible()).toBe(true);
  });
});

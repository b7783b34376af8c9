import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampled, isLong } from '../../fixtures/random.ts';
import { isSame, mark, useDevSession } from './session.ts';

const session = useDevSession();

const source = (file: string): string => readFileSync(join(session.place.folder, file), 'utf8');
const append = (file: string, text: string): void => session.place.write(file, `${source(file)}\n${text}\n`);
const edit = (file: string, from: string, to: string): void => session.place.edit(file, from, to);
const letterSpacing = (page: Page, value: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => getComputedStyle(document.querySelector('h1') as Element).letterSpacing === wanted,
    value,
  );

describe('an edit is seen at once, without a reload', () => {
  // Vite reloads the first pages that it has found new packages in.
  beforeAll(async () => {
    for (const path of ['/', '/locations/barre', '/about', '/reviews']) {
      const page = await session.open(path);
      await page.waitForLoadState('networkidle');
    }
  });

  it('of a record, a sentence, and the document around all pages: scroll, opened details and focus stay', async () => {
    const page = await session.open('/locations/barre');
    await mark(page);
    const details = page.locator('details').first();
    await details.evaluate((element: HTMLDetailsElement) => void (element.open = true));
    const link = page.locator('main a').first();
    await link.focus();
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    edit('data/cities/barre.yaml', 'A granite town with', 'A steep town of granite with');
    await page.getByText('A steep town of granite with').first().waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(400);
    expect(await details.getAttribute('open')).not.toBeNull();
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    edit('templates/copy/pages/CityPage.hbs', '{{!# introTitle }}\n', '{{!# introTitle }}\nNew: ');
    await page.getByRole('heading', { name: /^New: / }).waitFor();
    expect(await isSame(page)).toBe(true);
    edit('templates/page.hbs', 'content="#161c23"', 'content="#123456"');
    await page.locator('meta[name="theme-color"][content="#123456"]').waitFor({ state: 'attached' });
    expect(await page.locator('meta[name="theme-color"]').count()).toBe(1);
  });

  it('of a component; an image, whose address stays, reloads the page', async () => {
    const page = await session.open('/about');
    await mark(page);
    edit('components/pages/AboutPage.tsx', '<>', '<><p id="new-here">Here since today</p>');
    await page.locator('#new-here').waitFor();
    expect(await isSame(page)).toBe(true);

    const image = (color: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${color.length * 10}" height="10"><rect width="40" height="10" fill="${color}"/></svg>`;
    session.place.write('public/iris.svg', image('red'));
    edit('components/pages/AboutPage.tsx', '<p id="new-here">', '<img src="/iris.svg" alt="" /><p id="new-here">');
    // It loads when it is in view. A page that loads anew meanwhile is asked again.
    const isAsWide = (width: number): Promise<unknown> =>
      page.waitForFunction((wanted) => {
        const portrait = document.querySelector<HTMLImageElement>('img[src^="/iris.svg"]');
        portrait?.scrollIntoView({ block: 'center', behavior: 'instant' });
        return portrait?.naturalWidth === wanted;
      }, width);
    await isAsWide(30);
    session.place.write('public/iris.svg', image('green'));
    await isAsWide(50);
  });

  it('of a style, in pages that open later, too', async () => {
    const page = await session.open('/reviews');
    await mark(page);
    append('components/pages/ReviewsPage.css', 'h1 { letter-spacing: 7px; }');
    await letterSpacing(page, '7px');
    expect(await isSame(page)).toBe(true);
    await letterSpacing(await session.open('/reviews'), '7px');
    append('components/pages/ReviewsPage.css', 'h1 { letter-spacing: 9px; }');
    await letterSpacing(page, '9px');
  });

  it('of a file that is added, renamed and removed', async () => {
    const page = await session.open('/locations');
    session.place.write('data/cities/stowe.yaml', 'name: Stowe\nslug: stowe\nstate: VT\nlat: 44.4654\nlon: -72.6874\n');
    await page.locator('main').getByText('Stowe').first().waitFor({ state: 'attached' });
    const stowe = await session.open('/locations/stowe');
    expect(await stowe.locator('h1').innerText()).toContain('Stowe');
    renameSync(
      join(session.place.folder, 'data/cities/stowe.yaml'),
      join(session.place.folder, 'data/cities/stowe-vt.yaml'),
    );
    rmSync(join(session.place.folder, 'data/cities/stowe-vt.yaml'));
    await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('Stowe'));
    await stowe.getByRole('heading', { name: 'City Not Found' }).waitFor();
  });

  it('that an editor saves by renaming a new file over the old one', async () => {
    const page = await session.open('/locations/waterbury');
    const file = join(session.place.folder, 'data/cities/waterbury.yaml');
    for (const name of sampled(3, ['Waterbury One', 'Waterbury Two', 'Waterbury Three'])) {
      writeFileSync(`${file}.tmp`, source('data/cities/waterbury.yaml').replace(/^name: .*$/m, `name: ${name}`));
      renameSync(`${file}.tmp`, file);
      await page.locator('h1', { hasText: name }).waitFor();
    }
  });

  it('after an update that failed, or that did not name its version', async () => {
    const page = await session.open('/locations/barre');
    const address = `${session.server.url}/locations/barre`;
    for (const [at, answer] of [
      (route: Route) => route.abort(),
      async (route: Route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { 'content-type': 'text/html' } });
      },
    ].entries()) {
      const asked = page.waitForRequest(address);
      await page.route(address, answer, { times: 1 });
      edit('data/cities/barre.yaml', 'Granite foundations', `First ${at} foundations`);
      await (await asked).response();
      edit('data/cities/barre.yaml', `First ${at} foundations`, `Foundations ${at} of granite`);
      await page.getByText(`Foundations ${at} of granite`).first().waitFor();
      edit('data/cities/barre.yaml', `Foundations ${at} of granite`, 'Granite foundations');
      await page.getByText('Granite foundations').first().waitFor();
    }
    expect(session.messages.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED']);
  });

  it('of ten files at once, in every open tab', async () => {
    const pages = await Promise.all(['/locations', '/locations/montpelier'].map((path) => session.open(path)));
    const areSeen = (text: string, state: 'attached' | 'detached') =>
      Promise.all(pages.map((page) => page.getByText(text).first().waitFor({ state })));
    for (let n = 0; n < 10; n++)
      session.place.write(
        `data/cities/hill-${n}.yaml`,
        `name: Hill ${n}\nstate: VT\nlat: ${44.2 + n / 100}\nlon: -72.6\n`,
      );
    edit('data/cities/barre.yaml', 'name: Barre\n', 'name: New Barre\n');
    await Promise.all([areSeen('New Barre', 'attached'), areSeen('Hill 3', 'attached')]);
    for (let n = 0; n < 10; n++) session.place.remove(`data/cities/hill-${n}.yaml`);
    await areSeen('Hill 3', 'detached');
  });

  it('of site.ts that is added, changed and removed', async () => {
    const text = async (): Promise<string> => (await fetch(`${session.server.url}/locations/barre`)).text();
    for (const language of isLong ? ['en-GB', 'en-CA'] : ['en-GB']) {
      session.place.write('site.ts', SITE.replace('LANGUAGE', language));
      await expect.poll(text).toContain(`"inLanguage":"${language}"`);
    }
    session.place.remove('site.ts');
    await expect.poll(text).toContain('"inLanguage":"en-US"');
  });
});

const SITE = `import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';

export default defineSite(localService(), { language: 'LANGUAGE' });
`;

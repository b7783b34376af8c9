/** The display font and those that stand in for it: the widest set of fonts in `npm test`, all of them in the proofs. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { oneIn, playsAll } from '../fixtures/proofs.ts';
import { DISPLAY_FONT, makeDisplayFont } from '../machine/display-font.ts';
import { FONT_SETS, SOME_FONT_SETS, type FontSetName } from '../machine/fonts.ts';
import { openSite, type Site } from './browser.ts';
import { measureHeadings } from './fit.ts';

/** Fonts that the text of an element is really set in; `own` is one that came with the page. Empty until the element has its layout. */
async function fontsOf(page: Page, selector: string): Promise<{ name: string; own: boolean }[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ postScriptName, isCustomFont }) => ({ name: postScriptName, own: isCustomFont }));
}

it('is made from the whole font, byte for byte', async () => {
  expect((await makeDisplayFont()).equals(readFileSync(DISPLAY_FONT))).toBe(true);
});

/** The fallback of each set, under the file's own name. */
const STAND_INS: Readonly<Record<FontSetName, string>> = {
  liberation: 'Arimo-Bold',
  dejavu: 'DejaVuSans-Bold',
  roboto: 'Roboto-Bold',
  android: 'Roboto-Regular',
  noto: 'NotoSans-Bold',
  none: 'DejaVuSans-Bold',
};

describe.each(playsAll() ? FONT_SETS : oneIn(2, SOME_FONT_SETS))('with the fonts of %s', (fonts) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ fonts });
  });
  afterAll(() => site.close());

  it('finds no font of the machine', async () => {
    const { page } = await site.visit('/about');
    const files = new Set((await fontsOf(page, 'main p:not([class])')).map(({ name }) => name.replace(/-.*/, '')));
    expect([...files]).toEqual([STAND_INS[fonts].replace(/-.*/, '')]);
  });

  it('has a stand-in as wide as the display font is on the headings of a page', async () => {
    const { page } = await site.visit('/services', {
      prepare: (context) => context.route('**/*.woff2', (route) => route.abort()),
    });
    await expect.poll(() => fontsOf(page, 'h1')).toEqual([{ name: STAND_INS[fonts], own: false }]);
    await addWhole(page);
    const widthIn = (family: string): Promise<number> =>
      page.evaluate(measureHeadings, { selector: 'h1, h2, h3', family });
    const share = (await widthIn('inherit')) / (await widthIn('Whole'));
    // Letters differ in their shares of a width: the headings of one page stray by up to 4 % from those of the site.
    if (fonts === 'none') expect(share).toBeGreaterThan(1.3);
    else expect(Math.abs(share - 1)).toBeLessThan(0.05);
  });
});

/** Gives the page the display font itself, under this name. */
async function addWhole(page: Page): Promise<void> {
  await page.evaluate(
    async (bytes) => {
      document.fonts.add(await new FontFace('Whole', new Uint8Array(bytes)).load());
    },
    [...readFileSync(DISPLAY_FONT)],
  );
}

describe('the display font', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  it('has the letters of names beyond ASCII', async () => {
    const { page } = await site.visit('/about');
    // The file that the page names, under a name of its own: a page that has begun without its font stays without it.
    await page.evaluate(async () => {
      const file = document.querySelector<HTMLLinkElement>('link[as=font]')?.href ?? '';
      document.fonts.add(await new FontFace('Served', `url(${file})`).load());
      const title = document.querySelector('h1') as HTMLElement;
      title.style.fontFamily = 'Served';
      title.textContent = 'Peña, Wöbbelin, Łódź, Åse, Çelik, Dvořák, Nuñez & Șerban’s';
    });
    await expect.poll(() => fontsOf(page, 'h1')).toEqual([{ name: 'BarlowCondensed-Bold', own: true }]);
  });
});

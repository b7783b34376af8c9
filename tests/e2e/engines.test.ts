/**
 * A walk through the site in the engines of Firefox and Safari: what visitors do there, on a phone and at a desk. In `npm test` the
 * two share the walk; `npm run test:long` takes all of it in both.
 */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { intoView, type Engine } from './engines/engine.ts';
import { openFirefox } from './engines/firefox.ts';
import { serveNoted, type NotedPages } from './engines/noted-pages.ts';
import { openWebKit } from './engines/webkit.ts';
import { isLong, sampled } from '../fixtures/random.ts';
import { MESSAGE, useFormSite } from './form-site.ts';
import { ONE_OF_EACH_KIND } from './pages.ts';

const LANDING = '/locations/gray/roadside-assistance';
/** In pixels, on a phone of 390 × 844: room for a few lines and buttons, never the screen. */
const HIGHEST_SHEET = 400;

const { site: formSite, received } = useFormSite();

const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = { Firefox: openFirefox, WebKit: openWebKit };

describe.each(Object.entries(ENGINES).map(([name, open], turn) => ({ name, open, turn })))(
  '$name',
  ({ name, open, turn }) => {
    let engine: Engine;
    let pages: NotedPages;
    beforeAll(async () => {
      pages = await serveNoted(inject('site').url);
      engine = await open();
    });
    afterAll(async () => {
      await engine?.close();
      pages?.close();
    });

    const visit = async (path: string, { phone = false } = {}): Promise<void> => {
      await (phone ? engine.resize(390, 844) : engine.resize(1280, 800));
      await engine.open(pages.url + path);
    };
    /** Waits until an expression has this value in the page. */
    const becomes = (expression: string, value: unknown) =>
      expect.poll(() => engine.read(expression), { message: expression }).toEqual(value);
    /** Waits until a link has led to a page: a visit to the next one while it loads would be refused. */
    const leadsTo = async (path: string): Promise<void> => {
      await becomes('location.pathname', path);
      await becomes('document.readyState', 'complete');
    };
    const click = async (selector: string): Promise<void> => {
      let before = '';
      // Elements that load above it move it.
      await expect
        .poll(async () => {
          const place = await engine.read<string>(intoView(selector));
          const rests = place !== '' && place === before;
          before = place;
          return rests;
        })
        .toBe(true);
      await engine.click(selector);
    };
    const isVisible = (selector: string): string => `!!document.querySelector('${selector}')?.checkVisibility()`;
    const height = (selector: string): Promise<number> =>
      engine.read(`document.querySelector('${selector}').getBoundingClientRect().height`);
    const expectNoErrors = async (): Promise<void> => expect(await engine.read('recorded')).toEqual([]);

    it('shows kinds of pages without an error, and no wider than the screen', async () => {
      const faults: Record<string, unknown> = {};
      for (const [index, path] of sampled(4, ONE_OF_EACH_KIND, turn).entries()) {
        await visit(path, { phone: index % 2 === 0 });
        await engine.read(READ_THROUGH);
        await expect.poll(() => engine.read('atEnd'), { interval: 20 }).toBe(true);
        const found = await engine.read<string[]>(`recorded.filter((line) => !line.startsWith('not loaded: https:'))`);
        const excess = await engine.read<number>('document.documentElement.scrollWidth - innerWidth');
        if (found.length > 0 || excess > 0) faults[path] = { found, excess };
      }
      expect(faults).toEqual({});
    });

    /** Opens a sheet by the keyboard, tabs through it, and closes it with Escape. */
    const walkSheet = async (box: string, opener: string): Promise<void> => {
      await engine.read(`document.querySelector('${opener}').focus()`);
      await becomes(`document.activeElement.matches('${opener}')`, true);
      await engine.press('Enter');
      await becomes(`document.querySelector('#${box}').matches(':modal, :popover-open')`, true);
      const outside = `document.activeElement !== document.body && !document.activeElement.closest('#${box}')`;
      // After the last stop comes the toolbar of the browser, which would keep the keys.
      const stops = await engine.read<number>(
        `[...document.querySelectorAll('#${box} :is(a, button):not([inert])')].filter((stop) => stop.checkVisibility()).length`,
      );
      for (let count = 1; count < stops; count++) {
        await engine.press('Tab');
        expect(await engine.read(outside), `after ${count} tabs in #${box}`).toBe(false);
      }
      await engine.press('Escape');
      await becomes(isVisible(`#${box}`), false);
      await becomes(`document.activeElement.matches('${opener}')`, true);
    };

    it('opens the sheets of a phone by click and keyboard, as high as their words, and leads to the booking page and its map', async () => {
      await visit(LANDING, { phone: true });
      // The page notices what is touched from its second frame on.
      await engine.read(`void requestAnimationFrame(() => requestAnimationFrame(() => (window.isPainted = true)))`);
      await becomes('window.isPainted === true', true);
      await click('.header-bar .menu-button');
      await becomes(isVisible('#menu'), true);
      expect(await engine.read(`document.querySelector('#menu a[href="/services"]').checkVisibility()`)).toBe(true);
      await click('#menu button[aria-label="Close"]');
      await becomes(isVisible('#menu'), false);

      // The sheet goes on asking, so it has as many stops as it had when they were counted.
      await engine.read('void (navigator.geolocation.getCurrentPosition = () => {})');
      // Location comes to the bar when the button of the hero has gone.
      await engine.read('scrollTo({ top: 1200, behavior: "instant" })');
      await becomes(`getComputedStyle(document.querySelector('.call-bar a[href^="sms:"]')).visibility`, 'visible');
      await click('.call-bar a[href^="sms:"]');
      await becomes(isVisible('#locate'), true);
      expect(await height('#locate')).toBeLessThanOrEqual(HIGHEST_SHEET);
      await click('#locate button[aria-label="Close"]');
      await becomes(isVisible('#locate'), false);

      await walkSheet('menu', '.header-bar .menu-button');
      await walkSheet('locate', '.call-bar a[href^="sms:"]');
      await walkSheet('booking', '.booking-open');

      await click('.booking-open');
      await becomes(isVisible('#booking'), true);
      expect(await height('#booking')).toBeLessThanOrEqual(HIGHEST_SHEET);
      await expectNoErrors();
      await click('#booking a[href="/contact"]');
      await leadsTo('/contact');

      await engine.resize(1280, 800);
      // The booking frame moves the maps below once it is there.
      await becomes(isVisible('.booking-loaded'), true);
      await click('gen-island[src*="/FrameFacade."] summary');
      await becomes(`!!document.querySelector('iframe[src^="https://www.google.com/maps"]')`, true);
    });

    it.runIf(isLong || name === 'WebKit')(
      'turns the pages of the testimonials, opens the list of locations at a desk, leads there, and answers questions',
      async () => {
        await visit('/');
        // There is no room for a scroll bar below the testimonials, which have none once their buttons work.
        const bar = `(({ offsetHeight, clientHeight }) => offsetHeight - clientHeight)(document.querySelector('.carousel-row'))`;
        expect(await engine.read(isVisible('.carousel-awake'))).toBe(false);
        expect(await engine.read(bar)).toBe(0);
        const next = 'button[aria-label="Next testimonials"]';
        await engine.read(intoView('.carousel'));
        await becomes(isVisible(next), true);
        await click(next);
        await becomes(
          `[...document.querySelectorAll('[role=status]')].some((status) => status.textContent.includes('Page 2 of 2'))`,
          true,
        );

        await click('.locations-menu summary');
        await becomes(isVisible('.locations-panel'), true);
        await expectNoErrors();
        await click('.locations-panel a[href="/locations/macon"]');
        await leadsTo('/locations/macon');
        await expectNoErrors();

        // A window that changes its size ends the transition between pages, with an error.
        await visit('/locations/macon', { phone: true });
        expect(await engine.read(isVisible('details[name=questions] p'))).toBe(false);
        await click('details[name=questions] summary');
        await becomes(`document.querySelector('details[name=questions]').open`, true);
        await becomes(isVisible('details[name=questions] p'), true);
        await expectNoErrors();
      },
    );

    it.runIf(isLong || name === 'WebKit')(
      'changes the tabs of the build status, and searches the missing pages',
      async () => {
        await visit('/macon-area-build-status');
        await becomes(isVisible('[role=tab]'), true);
        await click('[role=tab]:last-of-type');
        await becomes(`document.querySelector('[role=tab]:last-of-type').ariaSelected`, 'true');
        await becomes(
          `[...document.querySelectorAll('[role=tabpanel]')].filter((panel) => panel.checkVisibility()).length`,
          1,
        );
        await visit('/missing-service-pages');
        await click('input[type=search]');
        await engine.type('input[type=search]', 'gray');
        await becomes(`document.querySelector('[data-empty] p').textContent`, 'Try a different search term');
        await expectNoErrors();
      },
    );

    it.runIf(isLong || name === 'Firefox')(
      'delivers a message of the contact form once, and leads to the page of thanks',
      async () => {
        await engine.resize(390, 844);
        await engine.open(`${formSite.url}/contact`);
        for (const name of ['name', 'phone', 'message'] as const) await engine.type(`#contact-${name}`, MESSAGE[name]);
        // Below the bar at the bottom of a phone, a click would reach the bar.
        await click('.contact-form button');
        await becomes('location.pathname', '/thanks');
        expect(received).toEqual([MESSAGE]);
      },
    );
  },
);

/** Scrolls to the end in steps, as a reader does; `atEnd` is true when it is there and two frames have been painted. */
const READ_THROUGH = `void (() => {
  window.atEnd = false;
  const step = (top) => {
    scrollTo({ top, behavior: 'instant' });
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        top < document.documentElement.scrollHeight ? step(top + 800) : (window.atEnd = true)));
  };
  step(0);
})()`;

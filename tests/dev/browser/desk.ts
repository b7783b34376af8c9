/** A business that is being edited: the dev server over a workplace, and a Chromium that looks at it. */
import type { Page } from 'playwright-core';
import { startDev, type DevServer } from '../../../generator/dev/dev.ts';
import type { ChangeReport } from '../../../generator/dev/live-site.ts';
import { launch } from '../../e2e/browser.ts';
import { DATE, type Workplace } from '../../fixtures/workplaces.ts';
import { USUAL_FONTS } from '../../machine/fonts.ts';

export interface Desk {
  readonly place: Workplace;
  readonly server: DevServer;
  readonly reports: ChangeReport[];
  /** Opens a page and waits until it follows the server. */
  readonly open: (path: string) => Promise<Page>;
  /** Everything that the consoles of all pages said beyond the usual, and errors of scripts. */
  readonly messages: string[];
  /** Closes all pages. */
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openDesk(place: Workplace): Promise<Desk> {
  const reports: ChangeReport[] = [];
  const server = await startDev({
    project: place.project,
    folders: [],
    host: '127.0.0.1',
    port: 0,
    date: DATE,
    onBundle: () => {},
    onReport: (report) => void reports.push(report),
    onOtherPort: () => {},
    onProgramChange: () => {},
  });
  await server.warm;
  const { browser, close } = await launch(USUAL_FONTS);
  const messages: string[] = [];
  const open = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 404|status of 500/.test(message.text()))
        messages.push(`console: ${message.text()}`);
    });
    const following = page.waitForRequest((request) => request.url().includes('/@gen/events'));
    await page.goto(server.url + path);
    await following;
    return page;
  };
  return {
    place,
    server,
    reports,
    open,
    messages,
    leave: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    close: async () => {
      await close();
      await server.close();
    },
  };
}

/** Marks the document: a full reload would lose it. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.toggleAttribute('data-same', true));
export const isSame = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same'));

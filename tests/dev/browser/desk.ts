/** A business that is being edited: the dev server over a workplace, and a Chromium that looks at it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startDev, type DevServer } from '../../../generator/dev/dev.ts';
import type { ChangeReport } from '../../../generator/dev/live-site.ts';
import { openBrowser, PATIENCE_MS } from '../../e2e/browser.ts';
import { DATE, workplaces, type Workplace } from '../../fixtures/workplaces.ts';

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
    findProject: () => place.project,
    folders: [],
    host: '127.0.0.1',
    port: 0,
    date: DATE,
    onRestart: () => {},
    onNote: () => {},
    onReport: (report) => void reports.push(report),
    onProblems: () => {},
    stderr: process.stderr,
  });
  await server.warm;
  const { browser, close } = await openBrowser();
  const messages: string[] = [];
  const open = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE_MS);
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

/**
 * The desk of a test file: over a small business, opened before its first test and closed after its last. Each test begins
 * without pages and must leave consoles silent. `prepare` may change the business before it is opened.
 */
export function useDesk(prepare: (place: Workplace) => void = () => {}): Omit<Desk, 'leave' | 'close'> {
  const { tiny } = workplaces();
  let opened: Desk | undefined;
  const desk = (): Desk => {
    if (!opened) throw new Error('the desk is opened before the first test');
    return opened;
  };
  beforeAll(async () => {
    const place = await tiny();
    prepare(place);
    opened = await openDesk(place);
  });
  afterEach(async () => {
    await desk().leave();
    expect(desk().messages.splice(0)).toEqual([]);
  });
  afterAll(() => opened?.close());
  return {
    get place() {
      return desk().place;
    },
    get server() {
      return desk().server;
    },
    get reports() {
      return desk().reports;
    },
    get messages() {
      return desk().messages;
    },
    open: (path) => desk().open(path),
  };
}

/** Number of the first line of a source that holds a text, from 1. */
export const lineOf = ({ folder }: Workplace, file: string, text: string): number =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

/** Marks the document: a full reload would lose it. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.toggleAttribute('data-same', true));
export const isSame = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same'));

/** `gen dev` over a small business, and Chromium with its pages. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser, PATIENCE_MS } from '../../e2e/browser.ts';
import { listFiles, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { startServer, type StartedServer } from '../start.ts';

export interface DevSession {
  readonly place: Workplace;
  readonly server: StartedServer;
  /** Opens a page and waits until it follows edits. */
  readonly open: (path: string) => Promise<Page>;
  /** Errors in the consoles and scripts of all pages. */
  readonly messages: string[];
  /** Closes all pages. */
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function openDevSession(place: Workplace): Promise<DevSession> {
  const server = await startServer(place);
  const { browser, close } = await openBrowser();
  const messages: string[] = [];
  const open = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 404|status of 500|service worker/.test(message.text()))
        messages.push(`console: ${message.text()}`);
    });
    const following = page.waitForEvent('websocket');
    await page.goto(server.url + path);
    await (await following).waitForEvent('framesent');
    return page;
  };
  return {
    place,
    server,
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
 * The session of a test file, opened before its first test and closed after its last. Each test starts without pages, and
 * must leave no errors in consoles. `prepare` may change the business before that. Sources are as then again after a test that failed.
 */
export function useDevSession(prepare: (place: Workplace) => void = () => {}): Omit<DevSession, 'leave' | 'close'> {
  const { tiny } = workplaces();
  let opened: DevSession | undefined;
  const session = (): DevSession => {
    if (!opened) throw new Error('the session is opened before the first test');
    return opened;
  };
  /** Sources by file, as they were before the first test. */
  const sources = new Map<string, Buffer>();
  const listSources = ({ folder }: Workplace): string[] =>
    ['data', 'templates', 'components', 'public'].flatMap((name) =>
      listFiles(join(folder, name)).map((file) => join(folder, name, file)),
    );
  const restore = (place: Workplace): void => {
    for (const file of listSources(place)) if (!sources.has(file)) rmSync(file);
    for (const [file, bytes] of sources)
      if (!existsSync(file) || !bytes.equals(readFileSync(file))) writeFileSync(file, bytes);
  };
  beforeAll(async () => {
    const place = await tiny();
    prepare(place);
    for (const file of listSources(place)) sources.set(file, readFileSync(file));
    opened = await openDevSession(place);
  });
  afterEach(async ({ task }) => {
    await session().leave();
    const messages = session().messages.splice(0);
    // The tests after one that failed find the sources as they expect them.
    if (task.result?.state === 'fail') restore(session().place);
    expect(messages).toEqual([]);
  });
  afterAll(() => opened?.close());
  return {
    get place() {
      return session().place;
    },
    get server() {
      return session().server;
    },
    get messages() {
      return session().messages;
    },
    open: (path) => session().open(path),
  };
}

/** Number of the first line of a source with a text, from 1. */
export const lineOf = ({ folder }: Workplace, file: string, text: string): number =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

/** Marks the document. A full reload would lose the mark. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.toggleAttribute('data-same', true));
export const isSame = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same'));

export const overlay = (page: Page): Locator => page.locator('vite-error-overlay');

/** Firefox, driven by puppeteer over WebDriver BiDi. */
import { launch, ProtocolError } from 'puppeteer-core';
import { findProgram } from '../../machine/programs.ts';
import { PATIENCE_MS } from '../browser.ts';
import type { Engine } from './engine.ts';

/** Other hosts answer at once, with nothing: a proxy that is not there. Loopback addresses never go through it. */
const NO_OTHER_HOST = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

export async function openFirefox(): Promise<Engine> {
  const executablePath = findProgram('firefox-esr') ?? findProgram('firefox');
  if (!executablePath) throw new Error('There is no Firefox on this machine.');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...NO_OTHER_HOST, 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return {
    open: (url) => retryRefused(() => page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    read: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
}

/**
 * Visits a page again, up to three times, where Firefox refuses a navigation because another one has not settled.
 * A page that answers with an error is no such refusal and is not visited again.
 */
async function retryRefused(visit: () => Promise<unknown>, tries = 3): Promise<void> {
  try {
    await visit();
  } catch (error) {
    if (!(error instanceof ProtocolError) || tries === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    await retryRefused(visit, tries - 1);
  }
}

/** Watches the browser, on the clock of the machine. */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { LIMIT_MS } from './server.ts';

/** When the page first showed something, in ms of the clock. */
export function firstPaint(page: Page): Promise<number> {
  return ask(
    page,
    `new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(performance.timeOrigin + startTime);
    }).observe({ type: 'paint', buffered: true });
  })`,
  );
}

/**
 * Resolves with the time after the frame in which an expression is true. What is there when a frame begins is painted with
 * it; the task after it comes when that is done. A page that is being loaded may not have yet what the expression asks for.
 */
const waitUntil = (expression: string): string => `new Promise((resolve) => {
  const isSeen = () => {
    try { return ${expression}; } catch { return false; }
  };
  const look = () => {
    if (isSeen()) setTimeout(() => resolve(Date.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** From before the write to after the frame that shows it, in ms; infinite when it is not seen within the limit. */
export async function editToPixel(
  page: Page,
  { file, text, shows }: { file: string; text: string; shows: string },
): Promise<number> {
  const seen = ask(page, waitUntil(shows));
  const started = Date.now();
  writeFileSync(file, text);
  return (await withinLimit(seen)) - started;
}

/** Infinite when it takes longer. */
export function withinLimit(value: Promise<number>): Promise<number> {
  return Promise.race([value, pause(LIMIT_MS, Number.POSITIVE_INFINITY, { ref: false })]);
}

/** Asks the page, and asks again when it was loaded anew meanwhile: that is how some servers show an edit. */
async function ask(page: Page, expression: string): Promise<number> {
  for (;;) {
    try {
      return await page.evaluate<number>(expression);
    } catch (error) {
      if (page.isClosed() || !/context was destroyed|navigation/i.test((error as Error).message)) throw error;
    }
  }
}

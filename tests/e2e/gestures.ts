/** Gestures besides tapping. */
import type { Locator, Page } from 'playwright-core';
import { painted } from './waits.ts';

/** Draws a finger from the middle of an element, in steps, as a touch screen reports it. */
export async function swipe(page: Page, on: Locator, by: Readonly<{ x: number; y: number }>): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('There is nothing to swipe on.');
  const from = { x: box.x + box.width / 2, y: Math.max(box.y, 0) + 60 };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= 6; step++)
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x + (by.x * step) / 6, y: from.y + (by.y * step) / 6 }],
    });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await painted(page);
}

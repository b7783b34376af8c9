/** What stays on one line: road numbers, figures, the host of a mail address; and what gets a line of its own in large type. */
import { expect, it } from 'vitest';
import { useSite } from './browser.ts';
import { doubleType } from './in-page.ts';

const site = useSite();

it('keeps road numbers on one line, and a state with its ZIP code', async () => {
  const { page } = await site.visit('/robots.txt');
  for (const path of ['/', '/locations/gray', '/locations/warner-robins/winching-services']) {
    await page.goto(path);
    const { unbroken, breakable } = await page.evaluate(findRoads);
    expect(unbroken, path).toBeGreaterThan(0);
    expect(breakable, path).toEqual([]);
  }
});

/** Runs in the page. A browser may break a line after the hyphen of "GA-49", unless it is told not to wrap. */
function findRoads(): { unbroken: number; breakable: string[] } {
  const breakable: string[] = [];
  let unbroken = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (
      !parent ||
      parent.closest('script, style, svg') ||
      !/\b([A-Z]+-\d|[A-Z]{2} \d{5}\b)/.test(node.textContent ?? '')
    )
      continue;
    if (getComputedStyle(parent).whiteSpace === 'nowrap') unbroken++;
    else breakable.push(`${parent.tagName}.${parent.className}: ${node.textContent?.slice(0, 60)}`);
  }
  return { unbroken, breakable };
}

it('keeps figures and the host of a mail address on one line', async () => {
  const { page } = await site.visit('/robots.txt');
  for (const path of ['/', '/contact', '/about']) {
    await page.goto(path);
    for (const host of ['', '@maple-wire.example'])
      for (const width of [320, 345, 360, 1280]) {
        await page.setViewportSize({ width, height: 780 });
        const { seen, split } = await page.evaluate(findSplitWords, host);
        expect(seen, path).toBeGreaterThan(0);
        expect(split, `${path} ${width} px ${host}`).toEqual([]);
      }
  }
});

/** Runs in the page. A word with two boxes is on two lines. A host takes the place of that of mail addresses. */
function findSplitWords(host: string): { seen: number; split: string[] } {
  if (host) for (const part of document.querySelectorAll('.mail-host')) part.textContent = host;
  const words = [...document.querySelectorAll('.stats dd, main a[href^="mailto:"], .mail-host')].flatMap(
    ({ childNodes }) => [...childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
  );
  const linesOf = (node: Node): number => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  return {
    seen: words.length,
    split: words.filter((node) => linesOf(node) > 1).map(({ textContent }) => textContent ?? ''),
  };
}

it('puts prices and links below what they stand beside where large type leaves no room', async () => {
  const { page } = await site.visit('/services');
  await page.setViewportSize({ width: 390, height: 780 });
  const belowName = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.card-price')].map(
        (price) =>
          price.getBoundingClientRect().top >= (price.previousElementSibling as Element).getBoundingClientRect().bottom,
      ),
    );
  expect(await belowName()).toEqual(Array(10).fill(false));
  await page.evaluate(doubleType);
  expect(await belowName()).toEqual(Array(10).fill(true));

  await page.goto('/');
  const [next, link] = [page.locator('.carousel-bar button').last(), page.locator('.testimonials .more a')];
  await page.locator('.carousel-bar').scrollIntoViewIfNeeded();
  await next.waitFor();
  expect((await link.boundingBox())?.y).toBeLessThan(((await next.boundingBox())?.y ?? 0) + 48);
  await page.evaluate(doubleType);
  const button = await next.boundingBox();
  expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
});

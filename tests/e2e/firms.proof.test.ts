/** The firms of the tests, whose centers, services and words differ, on screens of several widths. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '../fixtures/proofs.ts';
import { ROOT } from '../fixtures/workplaces.ts';
import { openSite, type Site } from './browser.ts';
import { findBrokenWords, findTooWide } from './fit.ts';

const WIDTHS = [320, 390, 768, 1280];
const PAGES = ['/', '/about', '/contact', '/services', '/locations'];

const FIRMS = [
  ['clients come to the office', 'chattahoochee-law'],
  ['pupils come, or are visited', 'elm-street-music'],
  ['the work is done elsewhere', 'ledger-lane'],
  ['the firm drives', 'curly-tails'],
] as const;

describe.each(oneIn(2, FIRMS, 1))('where %s', (_, name) => {
  const folder = mkdtempSync(join(tmpdir(), 'gen-firm-'));
  let site: Site;
  beforeAll(async () => {
    cpSync(join(ROOT, 'tests/fixtures/firms', name), folder, { recursive: true });
    site = await openSite({ cwd: folder, out: join(folder, 'out') });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it.each(
    oneIn(
      2,
      PAGES,
      FIRMS.findIndex(([, firm]) => firm === name),
    ),
  )('%s fits every screen and breaks no word', async (path) => {
    const { page } = await site.visit(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(findTooWide), `${width} pixels`).toEqual([]);
      expect(await page.evaluate(findBrokenWords), `${width} pixels`).toEqual([]);
    }
  });
});

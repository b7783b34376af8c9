/**
 * Nothing moves while a page loads, whatever fonts the device has, when the display font comes late. In `npm test` two sets
 * of fonts see some kinds of pages, each at one phone and one desk; in the proofs all sets see more pages, at all widths.
 * `npm run steady` prints all of them as a table.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneIn, playsAll } from '../fixtures/proofs.ts';
import { FONT_SETS, SOME_FONT_SETS } from '../machine/fonts.ts';
import { openSite, type Site } from './browser.ts';
import { PROOF_PAGES } from './pages.ts';
import { serveInPieces } from './pieces.ts';
import { measureShifts, measureShiftsInPieces, MOST_SHIFT, MOST_SHIFT_IN_PIECES, WIDTHS } from './shifts.ts';

const SETS = playsAll() ? FONT_SETS : SOME_FONT_SETS;
/** The pages for one of the widths; `offset` turns them. */
const pagesFor = (turn: number, offset: number): readonly string[] =>
  oneIn(3 * WIDTHS.length, PROOF_PAGES, turn + WIDTHS.length * offset);
/** One phone and one desk in `npm test`: which ones, the turn says. */
const widthsFor = (turn: number) =>
  oneIn(
    2,
    WIDTHS.map((width, index) => ({ width, turn: index })),
    turn,
  );

describe.each(SETS.map((fonts, index) => ({ fonts, index })))('with the fonts of $fonts', ({ fonts, index }) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ fonts });
  });
  afterAll(() => site.close());

  it.each(widthsFor(index))('stands still at $width pixels', { timeout: 300_000 }, async ({ width, turn }) => {
    const paths = pagesFor(turn, index);
    const shifts = await measureShifts(site, paths, [width]);
    expect(shifts).toHaveLength(paths.length);
    expect(shifts.filter(({ value }) => value > MOST_SHIFT)).toEqual([]);
  });
});

describe('while the page comes in pieces, as over one bar', () => {
  let site: Site;
  let pieces: Awaited<ReturnType<typeof serveInPieces>>;
  beforeAll(async () => {
    site = await openSite();
    pieces = await serveInPieces(site.url);
  });
  afterAll(async () => {
    pieces.close();
    await site.close();
  });

  it.each(widthsFor(SETS.length))('stands still at $width pixels', { timeout: 300_000 }, async ({ width, turn }) => {
    const paths = pagesFor(turn, SETS.length);
    const shifts = await measureShiftsInPieces(site, pieces.url, paths, [width]);
    expect(shifts.filter(({ value }) => value > MOST_SHIFT_IN_PIECES)).toEqual([]);
  });
});

/** The colors of a theme, from whatever brand they come: text can be read on every ground. */
import { formatHex, interpolate, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paletteOf, unreadableColors, type Palette } from '../../generator/local-service/theme.ts';
import { rounds, SEED } from '../fixtures/proofs.ts';

const RUNS = rounds(200, 3000);

it(`the colors of any brand can be read in every pairing of text and ground, by day and by night: ${RUNS} brands`, () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  const given = { accent: color, dark: color, paper: color };
  fc.assert(
    fc.property(fc.record(given, { requiredKeys: ['accent'] }), (theme) => {
      const palette = paletteOf(theme);
      for (const [where, text, ground, needed = 4.5] of pairings(palette))
        if (wcagContrast(text, ground) < needed - 0.005)
          throw new Error(`${where}: ${text} on ${ground} has ${wcagContrast(text, ground).toFixed(2)}`);
      for (const key of ['dark', 'paper'] as const)
        expect(unreadableColors({ ...theme, [key]: palette[key] }).filter(({ path }) => path[0] === key)).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

type Pairing = readonly [where: string, text: string, ground: string, needed?: number];

/** Every pair of a text and a ground that the stylesheets put together, in whatever choices of a theme. */
function pairings(palette: Palette): Pairing[] {
  const { accent, accentOnDark, accentInk, onAccentInk, link, linkOnDark, dark } = palette;
  const day = ['#ffffff', palette.paper, palette.paperAlt];
  const night = ['#14191f', '#1d252d', '#191f26'];
  const bands = [dark, palette.darkRaised, palette.night, palette.nightRaised];
  const tint = interpolate([palette.paper, accent], 'rgb')(0.14);
  return [
    ...day.flatMap((ground): Pairing[] => [
      ['text by day', '#151a20', ground],
      ['gray text by day', '#47515c', ground],
      ['links, and accents of light headers and bands, by day', link, ground],
      ['focus by day', '#0b57d0', ground, 3],
    ]),
    ...night.flatMap((ground): Pairing[] => [
      ['links by night', linkOnDark, ground],
      ['stars by night', accentOnDark, ground],
    ]),
    ...bands.flatMap((ground): Pairing[] => [
      ['text on dark bands', '#f6f3ec', ground],
      ['gray text on dark bands', '#b6c0ca', ground],
      ['headings and links on dark bands', accentOnDark, ground],
      ['links on dark bands', linkOnDark, ground],
      ['focus on dark bands', '#8ecbff', ground, 3],
    ]),
    ['white text on dark bands', '#ffffff', dark, 7],
    ['buttons', palette.onAccent, accent],
    ['buttons on dark grounds', palette.onAccentOnDark, accentOnDark],
    ['text on bands of the accent', accentInk, accent],
    ['buttons on bands of the accent', onAccentInk, accentInk],
    ['buttons of light headers by day', '#ffffff', link],
    ['buttons of light headers by night', dark, linkOnDark],
    ['headings on a tint of the accent', '#151a20', formatHex(tint)],
    ['names on maps by day', '#151a20', palette.map],
    ['names on maps by night', '#f4f1ea', palette.mapNight],
  ];
}

import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paletteOf, themeStyles, unreadableColors } from '../../generator/local-service/theme.ts';

describe('the colors of a theme', () => {
  it('are those of the components when it names none', () => {
    expect(themeStyles({})).toBe('');
    expect(unreadableColors({})).toEqual([]);
  });

  it('become custom properties, in both schemes', () => {
    expect(themeStyles({ accent: '#5ec8f2', dark: '#0b2239', radius: 'sharp' })).toMatchInlineSnapshot(
      `"@layer base{:root{--radius:0rem;--radius-lg:calc(0rem*2);--amber:#5ec8f2;--on-amber:#191300;--clay:light-dark(#0f7c9e,#5ec8f2);--asphalt:#0b2239;--asphalt-2:#1a3149;}@media (prefers-color-scheme:dark){:root{--asphalt:#02162c;--asphalt-2:#10273e}}}"`,
    );
  });

  it('are refused where they cannot be read, with the nearest that can', () => {
    expect(unreadableColors({ dark: '#7a8a99' })).toMatchInlineSnapshot(`
      [
        {
          "code": "theme-unreadable-color",
          "path": [
            "dark",
          ],
          "todo": "The nearest color that passes is "#4a5967".",
          "what": ""#7a8a99" is hard to read: white text on it has a contrast of 3.5 to 1, and 7 is needed.",
        },
      ]
    `);
    expect(unreadableColors({ accent: '#1a4fa3', dark: '#10151c' })).toMatchInlineSnapshot(`
      [
        {
          "code": "theme-unreadable-color",
          "path": [
            "accent",
          ],
          "todo": "The nearest color that passes is "#4980d8".",
          "what": ""#1a4fa3" is hard to read: its text on the dark bands (#10151c) has a contrast of 2.3 to 1, and 4.5 is needed.",
        },
      ]
    `);
  });

  it('can always be read when they are accepted, and what is proposed is accepted', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (accent, dark) => {
        const [fault] = unreadableColors({ accent, dark });
        if (fault) {
          const better = /"(#[0-9a-f]{6})"\.$/.exec(fault.todo ?? '')?.[1] as string;
          const mended = fault.path[0] === 'dark' ? { accent, dark: better } : { accent: better, dark };
          expect(unreadableColors(mended).filter(({ path }) => path[0] === fault.path[0])).toEqual([]);
          return;
        }
        const palette = paletteOf({ accent, dark });
        expect(wcagContrast(palette.accent, palette.onAccent)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(palette.link, '#fbf8f3')).toBeGreaterThanOrEqual(4.5);
        for (const ground of [palette.dark, palette.darkRaised, palette.night, palette.nightRaised])
          expect(wcagContrast(palette.linkOnDark, ground)).toBeGreaterThanOrEqual(4.3);
      }),
      { numRuns: 500 },
    );
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutFont, readDisplayFont, type DisplayFont } from '../../generator/local-service/display-font.ts';
import {
  paletteOf,
  STAND_INS,
  themeGrounds,
  themeSheets,
  themeStyles,
  unreadableColors,
} from '../../generator/local-service/theme.ts';
import { THEME_CHOICES } from '../fixtures/theme-choices.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const FOLDER = join(ROOT, 'components/themes');
/** Stylesheets of themes: name and text. */
const SHEETS = readdirSync(FOLDER)
  .sort()
  .map((file) => [file.replace(/\.css$/, ''), readFileSync(join(FOLDER, file), 'utf8')] as const);

describe('the colors of a theme', () => {
  it('are those of the components when it names none', () => {
    expect(themeStyles({})).toBe('');
    expect(unreadableColors({})).toEqual([]);
  });

  it('become custom properties, in both schemes', () => {
    expect(themeStyles({ accent: '#5ec8f2', dark: '#0b2239', radius: 'sharp' })).toMatchInlineSnapshot(
      `"@layer base{:root{--palette-accent:#5ec8f2;--palette-on-accent:#191300;--palette-dark:#0b2239;--palette-dark-raised:#1a3149;--palette-night:#02162c;--palette-night-raised:#10273e;--palette-link:#077293;--palette-link-on-dark:#5ec8f2;--palette-paper:#fbf8f3;--palette-paper-alt:#f1ebe0;--palette-line:#dcd3c4;--palette-map:#e0e0df;--palette-map-roads:#acb2b8;--palette-map-night:#1a3149;--palette-map-night-roads:#4d6073;}}"`,
    );
    expect(themeSheets({ accent: '#5ec8f2', paper: '#fdfcf9' })).toEqual(['colors', 'paper', 'palette']);
    // Every value that a stylesheet reads is in the palette.
    const read = new Set(SHEETS.flatMap(([, css]) => css.match(/(?<=var\()--palette-[\w-]+/g) ?? []));
    const set = themeStyles({ accent: '#5ec8f2' }).match(/--palette-[\w-]+/g) ?? [];
    expect([...read].sort()).toEqual([...new Set(set)].sort());
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
        for (const ground of ['#ffffff', palette.paper, palette.paperAlt])
          expect(wcagContrast(palette.link, ground)).toBeGreaterThanOrEqual(4.5);
        const grounds = [palette.dark, palette.darkRaised, palette.night, palette.nightRaised];
        for (const ground of [...grounds, '#14191f', '#1d252d', '#191f26'])
          expect(wcagContrast(palette.linkOnDark, ground)).toBeGreaterThanOrEqual(4.5);
        // On bands of the accent, by day.
        expect(wcagContrast(palette.accent, palette.dark)).toBeGreaterThanOrEqual(4.5);
        // Names of places on maps.
        expect(wcagContrast('#151a20', palette.map)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast('#f4f1ea', palette.mapNight)).toBeGreaterThanOrEqual(4.5);
        // What is to be tapped in a light header has the color of links.
        expect(wcagContrast('#ffffff', palette.link)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(palette.dark, palette.linkOnDark)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the choices of a theme', () => {
  it('are stylesheets; the look of the components has none', () => {
    const files = new Set(SHEETS.map(([name]) => name));
    const used = new Set(['font-wide', 'colors', 'paper', 'palette']);
    for (const { key, values } of THEME_CHOICES) {
      for (const [index, value] of values.entries()) {
        const sheets = themeSheets({ [key]: value }).filter((name) => files.has(name));
        const own = sheets.filter((name) => name !== key);
        expect(own.length > 0, `${key}: ${value}`).toBe(index > 0 || key === 'radius');
        for (const sheet of own.length > 0 ? sheets : []) used.add(sheet);
      }
    }
    expect([...files].sort()).toEqual([...used].sort());
    expect(new Set(SHEETS.map(([, css]) => css)).size).toBe(SHEETS.length);
  });

  it('of grounds are classes of the body, each in the stylesheet of its ground', () => {
    for (const [ground, values] of Object.entries({ light: /^(light|number)$/, accent: /^accent$/ })) {
      const css = SHEETS.find(([name]) => name === `ground-${ground}`)?.[1] ?? '';
      const classes = THEME_CHOICES.flatMap(({ key, values: all }) =>
        all.filter((value) => values.test(value)).flatMap((value) => themeGrounds({ [key]: value })),
      );
      expect(
        css
          .match(/(?<=^ +(?::is\()?\.)\w+-\w+(?= )/gm)
          ?.filter((name) => classes.includes(name))
          .sort(),
      ).toEqual(classes.sort());
      for (const name of classes) {
        const [key = '', value] = name.split('-');
        expect(themeSheets({ [key]: value })).toContain(`ground-${ground}`);
      }
    }
  });

  it('put the accent below what is dark by day only: by night and on paper it would be glaring', () => {
    const css = SHEETS.find(([name]) => name === 'ground-accent')?.[1] ?? '';
    expect(css.replace(/\/\*.*?\*\//gs, '').trim()).toMatch(
      /^@layer base \{\s+@media screen and \(prefers-color-scheme: light\) \{/,
    );
  });
});

describe('the ground of the pages', () => {
  it('is refused where gray text on it could not be read, with the nearest on which it can', () => {
    expect(unreadableColors({ paper: '#ffffff' })).toEqual([]);
    const [fault] = unreadableColors({ paper: '#b9c4cc' });
    expect(fault).toMatchObject({ path: ['paper'], code: 'theme-unreadable-color' });
    const better = /"(#[0-9a-f]{6})"\.$/.exec(fault?.todo ?? '')?.[1] as string;
    expect(unreadableColors({ paper: better })).toEqual([]);
    expect(wcagContrast('#47515c', paletteOf({ paper: better }).paperAlt)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the display font of a theme', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/roboto-slab/package.json'));
  const texts = { all: ['Peña', 'Wöbbelin', 'Łódź'], headings: ['Drain Cleaning', 'Water Heaters', 'Macon'] };
  const font = readDisplayFont(folder, { display: 'roboto-slab' }, texts) as DisplayFont;

  it('comes in as few files as hold the letters of the site, and no other letters', () => {
    expect(font.family).toBe('Roboto Slab');
    expect(font.files.map(({ file }) => file.replace(/\.[0-9a-f]{8}\./, '.HASH.'))).toEqual([
      'assets/roboto-slab-700-latin.HASH.woff2',
      'assets/roboto-slab-700-latin-ext.HASH.woff2',
    ]);
    expect(font.files[0]?.letters).toContain('ñ');
    expect(font.files[1]?.letters).toBe('Łź');
    const plain = readDisplayFont(folder, { display: 'roboto-slab' }, { ...texts, all: ['Peña'] });
    expect(plain?.files).toHaveLength(1);
  });

  it('is cut to those letters', async () => {
    const bytes = await Promise.all(font.files.map(cutFont));
    for (const [index, { source }] of font.files.entries()) {
      expect(
        Buffer.from(bytes[index] as Uint8Array)
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2');
      expect(bytes[index]?.length).toBeLessThan(readFileSync(source).length);
    }
    expect(bytes[1]?.length).toBeLessThan(2000);
  });

  it('is set smaller the wider it is, and what stands in for it takes the same room', () => {
    // A slab half as wide again as the condensed font that the pages were drawn with.
    expect(font.size).toBeLessThan(100);
    expect(font.breadth).toBeCloseTo(1.2, 1);
    const css = themeStyles({}, font);
    expect(css).toContain(`size-adjust:${font.size}%`);
    expect(css).toContain(`"Arial Bold 2";font-weight:700;src:local("Arial Bold")`);
    expect(css).toContain(`size-adjust:${Math.round(75 * font.breadth * 10) / 10}%`);
    expect(css).toContain('unicode-range:U+141,U+17A');
  });

  it('has the stand-ins of the font that the pages were drawn with', () => {
    const css = readFileSync(`${ROOT}/components/layout/fonts.css`, 'utf8');
    const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, face = '']) => face);
    const standIns = faces
      .filter((face) => face.includes('size-adjust'))
      .map((face) => ({
        name: /font-family: "([^"]+)"/.exec(face)?.[1],
        size: Number(/size-adjust: ([\d.]+)%/.exec(face)?.[1]),
        local: [...face.matchAll(/local\("([^"]+)"\)/g)].map(([, local]) => local),
      }));
    expect(STAND_INS).toEqual(standIns);
  });
});

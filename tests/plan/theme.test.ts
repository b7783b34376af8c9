import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { converter, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutFont, readDisplayFont, type DisplayFont } from '../../generator/local-service/display-font.ts';
import {
  brandColors,
  paletteOf,
  siteSheets,
  STAND_INS,
  themeGrounds,
  themeSheets,
  themeStyles,
  tonesOf,
  unreadableColors,
} from '../../generator/local-service/theme.ts';
import { THEME_CHOICES } from '../fixtures/theme-choices.ts';
import type { Records } from '../../generator/local-service/types.ts';
import { shippedSite } from '../fixtures/sites.ts';
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
      `"@layer base{:root{--palette-accent:#5ec8f2;--palette-on-accent:#191300;--palette-accent-on-dark:#5ec8f2;--palette-on-accent-on-dark:#191300;--palette-accent-ink:#0b2239;--palette-on-accent-ink:#ffffff;--palette-dark:#0b2239;--palette-dark-raised:#1a3149;--palette-night:#02162c;--palette-night-raised:#10273e;--palette-link:#077293;--palette-link-on-dark:#5ec8f2;--palette-paper:#fbf8f3;--palette-paper-alt:#f1ebe0;--palette-line:#dcd3c4;--palette-map:#e0e0df;--palette-map-roads:#acb2b8;--palette-map-night:#1a3149;--palette-map-night-roads:#4d6073;}}"`,
    );
    expect(themeSheets({ accent: '#5ec8f2', paper: '#fdfcf9' })).toEqual(['colors', 'paper', 'palette']);
    // Every value that a stylesheet reads is in the palette.
    const read = new Set(SHEETS.flatMap(([, css]) => css.match(/(?<=var\()--palette-[\w-]+/g) ?? []));
    const set = themeStyles({ accent: '#5ec8f2' }).match(/--palette-[\w-]+/g) ?? [];
    expect([...read].sort()).toEqual([...new Set(set)].sort());
  });

  it('are moved in lightness where they cannot be read, and are used as they are where they can', () => {
    const burgundy = paletteOf({ accent: '#7a1230' });
    expect(burgundy).toMatchObject({ accent: '#7a1230', link: '#7a1230', onAccent: '#ffffff' });
    const hueOf = (color: string): number => converter('oklch')(color)?.h ?? 0;
    for (const tone of [burgundy.accentOnDark, burgundy.dark])
      expect(Math.abs(hueOf(tone) - hueOf('#7a1230'))).toBeLessThan(3);
    expect(paletteOf({ accent: '#ffd23f', dark: '#1c2b4a' })).toMatchObject({
      accentOnDark: '#ffd23f',
      accentInk: '#1c2b4a',
      dark: '#1c2b4a',
    });
    expect(tonesOf(brandColors('#1c2b4a', '#ffd23f')).filter(({ color, given }) => color !== given)).toEqual([
      { color: '#826808', given: '#ffd23f', where: 'links and small words on light grounds' },
    ]);
  });

  it('are refused only where they contradict their place', () => {
    for (const theme of [{ accent: '#7a1230' }, { dark: '#7a8a99' }, { accent: '#ffffff', dark: '#ffffff' }])
      expect(unreadableColors(theme)).toEqual([]);
    expect(unreadableColors({ accent: '#1a4fa3', dark: '#ffe066', paper: '#26303a' })).toMatchInlineSnapshot(`
      [
        {
          "code": "theme-unreadable-color",
          "path": [
            "dark",
          ],
          "todo": "The nearest color that passes is "#493c03".",
          "what": ""#ffe066" is hard to read: white text on it has a contrast of 1.3 to 1, and 7 is needed.",
        },
        {
          "code": "theme-unreadable-color",
          "path": [
            "paper",
          ],
          "todo": "The nearest color that passes is "#deebf8".",
          "what": ""#26303a" is hard to read: gray text on it has a contrast of 1.7 to 1, and 6.5 is needed.",
        },
      ]
    `);
  });

  it('are taken for paper where the lighter of two is nearly white', () => {
    expect(brandColors('#0a7d5a', '#e8f5ef')).toEqual({ accent: '#0a7d5a', paper: '#e8f5ef' });
    expect(brandColors('#ffffff', '#1d2b45')).toEqual({ accent: '#1d2b45', paper: '#ffffff' });
    expect(brandColors('#f4d35e', '#fffef8')).toEqual({ accent: '#fffef8', dark: '#f4d35e' });
  });

  it('are never refused when a brand has two of them', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (first, second) => {
        const theme = brandColors(first, second);
        expect(Object.values(theme).sort()).toEqual([first, second].sort());
        expect(unreadableColors(theme)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the choices of a theme', () => {
  it('are stylesheets; the look of the components has none', () => {
    const files = new Set(SHEETS.map(([name]) => name));
    const used = new Set(['font-wide', 'colors', 'paper', 'palette', 'counts', 'brand-long', 'photos']);
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

  it('of the usual look bring no stylesheet of the others, under which its dark card had dark text', () => {
    for (const { key, values } of THEME_CHOICES)
      expect(themeSheets({ [key]: values[0] }), key).toEqual([`${key}-${values[0]}`]);
    expect(themeSheets({ cards: 'even' })).toEqual(['cards', 'cards-even']);
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

describe('the stylesheets of a site', () => {
  const sheetsOf = (changes: Partial<Records>, links = 6): string[] =>
    siteSheets({ ...shippedSite(), ...changes }, links);

  it('are those of the theme alone where there are as many records as the components are drawn for', () => {
    expect(sheetsOf({})).toEqual([]);
  });

  it('have one for short and very long lists, and one for long names and menus, whose links stand in a row of their own', () => {
    const { business, team, homeCards, centers, testimonials, tips, reasons } = shippedSite();
    const rare: Partial<Records>[] = [
      { team: team.slice(0, 1) },
      { testimonials: testimonials.slice(0, 2) },
      { homeCards: homeCards.slice(0, 3) },
      { centers: centers.slice(0, 1) },
      { tips: [...tips, ...tips] },
      {
        reasons: reasons
          .filter(({ on }) => !on.includes('values'))
          .concat(reasons.filter(({ on }) => on.includes('values')).slice(0, 2)),
      },
    ];
    for (const changes of rare) expect(sheetsOf(changes)).toEqual(['counts']);
    for (const brand of ['Ashford & Delaney Family Law Offices', 'Anna Schwarzenberger Law'])
      expect(sheetsOf({ business: { ...business, brand } })).toEqual(['nav', 'nav-below', 'brand-long']);
    expect(sheetsOf({ business: { ...business, brand: 'Chattahoochee Family Law' } })).toEqual([]);
    expect(sheetsOf({}, 8)).toEqual([]);
    expect(sheetsOf({}, 9)).toEqual(['nav', 'nav-below']);
  });
});

describe('the ground of the pages', () => {
  it('is lightened until gray text on it can be read', () => {
    expect(paletteOf({ paper: '#fdfcf9' }).paper).toBe('#fdfcf9');
    const { paper, paperAlt } = paletteOf({ paper: '#b9c4cc' });
    expect(wcagContrast('#47515c', paper)).toBeGreaterThanOrEqual(6.5);
    expect(wcagContrast('#47515c', paperAlt)).toBeGreaterThanOrEqual(4.5);
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
    // A phone or desk with Arial Narrow has Arial, too, whose letters look more like wide ones.
    expect(css).not.toContain('Narrow');
    expect(themeStyles({}, { ...font, breadth: 0.95 })).toContain('"Arial Narrow Bold"');
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

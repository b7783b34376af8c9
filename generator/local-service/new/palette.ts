/** The palette of a site follows from the color of its brand: all tones keep its hue, and text on them is readable (WCAG 2.2). */
import {
  BLACK,
  contrastOf,
  formatColor,
  parseColor,
  READABLE,
  readableOn,
  textOn,
  WHITE,
  type Oklch,
} from './oklch.ts';

/** Contrast of lines and shapes (WCAG 2.2, 1.4.11). */
const VISIBLE = 3;
/** Contrast at which a button still has an edge. */
const EDGE = 1.25;

type Ground = readonly [lightness: number, chroma: number];

/** How a look uses the hue of a brand: lightness and most chroma of its grounds. */
export interface Tone {
  readonly bg: Ground;
  readonly tint: Ground;
  readonly deep: Ground;
}

export type Colors = Readonly<Record<string, string>>;

/** Colors by property of `palette.css`: those of light mode, and those that differ in dark mode. */
export interface Palette {
  readonly brand: string;
  readonly light: Colors;
  readonly dark: Colors;
}

/** What does not follow the brand: signs, notices, and stripes in one color. */
const FIXED: Colors = {
  dashes: 'linear-gradient(var(--action) 0 0)',
  hazard: 'repeating-linear-gradient(-55deg, var(--action) 0 1.125rem, var(--deep) 1.125rem 2.25rem)',
  sign: WHITE,
  scrim: 'rgb(8 11 14 / 0.7)',
  warning: '#ffb000',
  'on-warning': '#191300',
  emergency: '#b3261e',
  'on-emergency': WHITE,
};

/** What dark mode takes from the colors of strong bands. */
const FROM_STRONG: Colors = {
  card: 'var(--dark-card)',
  soft: 'var(--dark-soft)',
  line: 'var(--dark-line)',
  accent: 'var(--lamp-text)',
  action: 'var(--lamp)',
  'on-action': 'var(--on-lamp)',
  focus: 'var(--dark-focus)',
  ready: 'var(--dark-ready)',
  map: 'var(--dark-card)',
  road: 'var(--dark-road)',
  interstate: 'var(--dark-interstate)',
  way: 'var(--lamp)',
};

/** Returns the palette of a brand, such as "#0b6bcb". Throws if a text would not be readable. */
export function paletteOf(brand: string, tone: Tone): Palette {
  const hue = parseColor(brand);
  const at = (l: number, c: number): string => formatColor({ l, c: Math.min(c, hue.c * 0.7), h: hue.h });
  const deep: Ground = [tone.deep[0], tone.deep[1] * (1 - 0.6 * yellowness(hue))];
  const strong = strongColors(hue, deep, at);
  const [bg, tint] = [at(tone.bg[0], calm(tone.bg[1], hue)), at(tone.tint[0], calm(tone.tint[1], hue))];
  const map = at(0.955, calm(0.012, hue));
  const ready = at(0.93, calm(0.045, hue));
  const ink = at(0.21, 0.03);
  const action = bandOf(parseColor(readableOn([bg], hue, EDGE)));
  const light = {
    bg,
    tint,
    card: WHITE,
    ink,
    soft: readableOn([tint, ready], { ...hue, l: 0.47, c: Math.min(0.03, hue.c * 0.7) }, READABLE),
    line: at(0.875, calm(0.022, hue)),
    accent: readableOn([tint, ready, bg], hue, READABLE),
    action,
    'on-action': textOn(action),
    focus: '#0b57d0',
    ready,
    map,
    road: at(0.82, 0.02),
    interstate: at(0.68, 0.03),
    way: readableOn([map], hue, VISIBLE),
    ...brandColors(bandOf(hue)),
    ...strong,
    ...FIXED,
    'on-sign': ink,
    scene: at(0.17, 0.02),
  };
  const [, c] = deep;
  const dark = {
    bg: at(0.2, c * 0.45),
    tint: at(0.245, c * 0.5),
    ink: at(0.96, 0.01),
    deep: at(0.165, c * 0.6),
    'deep-2': at(0.25, c * 0.8),
    ...brandColors(dimmed(hue)),
    ...FROM_STRONG,
  };
  assertReadable({ light, dark });
  return { brand, light, dark };
}

type At = (l: number, c: number) => string;

/** The colors on bands that are dark in both modes, which dark mode uses everywhere. */
function strongColors(hue: Oklch, [l, c]: Ground, at: At): Colors {
  const [deep, deep2] = [at(l, c), at(l + 0.07, c * 1.1)];
  const [card, ready] = [at(0.28, c * 0.7), at(0.32, c)];
  const grounds = [ready, deep2, deep, card];
  // Of a gray brand, white buttons are clearer than gray ones.
  const lamp = readableOn(grounds, { ...hue, l: Math.max(hue.l, hue.c < 0.03 ? 0.92 : 0.68) }, READABLE);
  return {
    deep,
    'deep-2': deep2,
    cream: at(0.965, 0.012),
    lamp,
    'on-lamp': textOn(lamp),
    'lamp-text': lamp,
    'dark-card': card,
    'dark-soft': readableOn(grounds, { ...hue, l: 0.8, c: Math.min(0.03, hue.c * 0.5) }, READABLE),
    'dark-line': at(0.42, 0.04),
    'dark-focus': '#8ecbff',
    'dark-ready': ready,
    'dark-road': at(0.44, 0.04),
    'dark-interstate': at(0.55, 0.05),
  };
}

/** A band in the color of the brand, a pattern on it, and text on both. */
function brandColors(band: string): Colors {
  const { l, ...rest } = parseColor(band);
  const text = textOn(band);
  const pattern = formatColor({ ...rest, l: l + (text === WHITE && l < 0.35 ? 0.07 : text === WHITE ? -0.07 : 0.06) });
  return { brand: band, 'brand-2': pattern, 'on-brand': text };
}

/** How much darker a brand may become so that white text can be read on it. */
const DARKENED = 0.1;

/** Returns the brand as the ground of text: white text looks better on most, even on a slightly darker tone. */
function bandOf(hue: Oklch): string {
  const own = formatColor(hue);
  const darker = readableOn([WHITE], hue, READABLE);
  return textOn(own) === BLACK && hue.l - parseColor(darker).l <= DARKENED ? darker : own;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** 1 at a hue, 0 from a quarter of the circle on. */
const nearness = ({ h }: Oklch, hue: number): number => Math.max(0, Math.cos(((h - hue) * Math.PI) / 180));

/** Pale red looks pink where pale blue looks white: it gets half the chroma. */
const calm = (chroma: number, hue: Oklch): number => chroma * (1 - nearness(hue, 10) / 2);

/** 1 for yellow, 0 for what is not, such as gray: dark yellow is brown or olive, so that it turns to charcoal. */
const yellowness = (hue: Oklch): number => (hue.c < 0.03 ? 0 : clamp(nearness(hue, 95) * 5 - 3.2, 0, 1));

const dimmed = (hue: Oklch): string =>
  formatColor({
    ...hue,
    l: clamp(hue.l, 0.28, 0.38 - 0.08 * yellowness(hue)),
    c: Math.min(hue.c, 0.12 - 0.105 * yellowness(hue)),
  });

/** Text and its grounds, in light mode, in dark mode, and on strong bands. */
const PAIRS = [
  'ink bg tint card ready map',
  'soft bg tint card ready',
  'accent bg tint card ready',
  'on-action action',
  'on-brand brand brand-2',
].map((line) => line.split(' '));

function assertReadable({ light, dark }: Omit<Palette, 'brand'>): void {
  const value = (colors: Colors, name = ''): string => {
    const [, alias] = /^var\(--(.*)\)$/.exec(colors[name] ?? '') ?? [];
    return alias ? value(colors, alias) : (colors[name] ?? '');
  };
  const inDark = { ...light, ...dark };
  const strong = (colors: Colors): Colors => ({
    ...colors,
    ...FROM_STRONG,
    bg: colors.deep ?? '',
    tint: colors['deep-2'] ?? '',
    card: colors['deep-2'] ?? '',
    ink: colors.cream ?? '',
  });
  const modes = { light, dark: inDark, 'strong band': strong(light), 'strong band in dark mode': strong(inDark) };
  for (const [mode, colors] of Object.entries(modes))
    for (const [text, ...grounds] of PAIRS)
      for (const ground of grounds) {
        const contrast = contrastOf(value(colors, text), value(colors, ground));
        if (contrast < READABLE)
          throw new Error(`${mode}: "${text}" on "${ground}" has a contrast of ${contrast.toFixed(2)}.`);
      }
}

/** Returns the text of `components/styles/palette.css`. */
export function formatPalette({ brand, light, dark }: Palette): string {
  const rows = (colors: Colors, indent: string): string =>
    Object.entries(colors)
      .map(([name, value]) => `${indent}--${name}: ${value};\n`)
      .join('');
  return `/*
 * The colors of the site, by role. Other files use only these properties. They follow from ${brand}:
 * \`gen brand --color "#…"\` writes this file again, and does not overwrite what you change in it unless told.
 */
@layer tokens {
  :root {
    color-scheme: light dark;
${rows(light, '    ')}  }
  @media (prefers-color-scheme: dark) {
    :root {
${rows(dark, '      ')}    }
  }
}
`;
}

/** Returns a drawing of the sample in the colors of a brand: its night in the hue, its red paint as the brand. Lamps stay amber. */
export function recolored(svg: string, brand: string): string {
  const hue = parseColor(brand);
  return svg.replace(/#[\da-f]{6}\b/g, (color) => {
    const { l, c, h } = parseColor(color);
    if (c < 0.05) return formatColor({ l, c: Math.min(c, hue.c * 0.3), h: hue.h });
    return h > 28 && h < 48 && c < 0.19 ? formatColor({ l, c: Math.min(c * 1.2, hue.c), h: hue.h }) : color;
  });
}

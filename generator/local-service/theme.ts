/** The look of a site: the palette of its theme, its stylesheets and fonts, and the contrast of its colors. */
import { converter, formatHex, inGamut, interpolate, parse, wcagContrast, type Oklch } from 'culori';
import type { Fault } from '../define/index.ts';
import type { DisplayFont } from './display-font.ts';
import { unreadableColor } from './messages.ts';
import { themeSchema } from './schemas/theme.ts';
import type { Records, Theme } from './types.ts';

/** The values of `components/layout/tokens.css`, for sites without a theme. */
const DEFAULTS = {
  accent: '#ffb000',
  dark: '#161c23',
  link: '#a83c24',
  linkOnDark: '#f0906f',
  paper: '#fbf8f3',
  paperAlt: '#f1ebe0',
  line: '#dcd3c4',
} as const;
/** Text and grounds of the same file that no theme changes. */
const INK_SOFT = '#47515c';
const INK_SOFT_ON_DARK = '#b6c0ca';
const NIGHT_SURFACE = '#1d252d';
/** Contrast of text (WCAG 2.2, 1.4.3), and of white text on the dark bands, where much of it is small. */
const READABLE = 4.5;
const WHITE_ON_DARK = 7;
/** Contrast of large text: with less, a color is the opposite of what its place needs. */
const LARGE = 3;
/** Leaves as much as can be read on the bands, which are darker. */
const ON_PAPER = 6.5;
const WHITE = '#ffffff';
const INK = '#191300';
const BLACK = '#000000';
/** Lightness and most chroma (OKLCH) of a dark ground that follows from the accent. */
const DARK = { l: 0.26, c: 0.06 };

export type Palette = Readonly<ReturnType<typeof paletteOf>>;

/** Returns all colors of a theme as "#rrggbb". Colors that cannot be read where they stand are lightened or darkened; their hue stays. */
export function paletteOf(theme: Theme) {
  const { accent = DEFAULTS.accent } = theme;
  const dark = darkOf(theme);
  const paper = papersOf(theme, dark);
  const darkRaised = shade(dark, RAISED);
  // Links and small marks are readable on the darkest of the light grounds and on the lightest of the dark ones.
  const onDark = (color: string): string =>
    moved(color, 0.01, (tone) => wcagContrast(tone, lighterOf(darkRaised, NIGHT_SURFACE)) >= READABLE);
  const onPaper = (color: string): string =>
    moved(color, -0.01, (tone) => wcagContrast(tone, paper.paperAlt) >= READABLE);
  const accentOnDark = onDark(accent);
  const accentInk = wcagContrast(accent, dark) >= READABLE ? dark : inkOn(accent);
  return {
    /** Marks and buttons for calling, and the text on them; the same on dark grounds. */
    accent,
    onAccent: inkOn(accent),
    accentOnDark,
    onAccentOnDark: inkOn(accentOnDark),
    /** Text on bands of the accent, and the text of buttons that have the color of that text. */
    accentInk,
    onAccentInk: accentInk === dark ? WHITE : accent,
    dark,
    darkRaised,
    night: shade(dark, -0.05),
    nightRaised: shade(dark, 0.02),
    link: onPaper(theme.accent ?? DEFAULTS.link),
    linkOnDark: onDark(theme.accent ?? DEFAULTS.linkOnDark),
    ...paper,
    /** Grounds of maps and lines of their roads, on light grounds and on dark ones. */
    map: mixed(paper.paper, dark, 0.1),
    mapRoads: mixed(paper.paper, dark, 0.3),
    mapNight: darkRaised,
    mapNightRoads: mixed(darkRaised, WHITE, 0.25),
  };
}

const RAISED = 0.06;

const inkOn = (color: string): string =>
  [INK, WHITE, BLACK].find((text) => wcagContrast(color, text) >= READABLE) ?? BLACK;

/** Returns the dark ground of a theme, or one with the hue of its accent. */
function darkOf({ accent, dark }: Theme): string {
  if (dark === undefined && accent === undefined) return DEFAULTS.dark;
  const { c, ...rest } = oklchOf(dark ?? (accent as string));
  const given = dark ?? fit({ ...rest, l: DARK.l, c: Math.min(c, DARK.c) });
  const holds = (tone: string): boolean =>
    wcagContrast(tone, WHITE) >= WHITE_ON_DARK && wcagContrast(shade(tone, RAISED), INK_SOFT_ON_DARK) >= READABLE;
  return moved(given, -0.01, holds);
}

const mixed = (color: string, other: string, share: number): string =>
  formatHex(interpolate([color, other], 'oklab')(share));

/** Returns the grounds of pages by day: the page, its alternate bands, lines. The last two have a little of the dark ground in them. */
function papersOf({ paper: given }: Theme, dark: string) {
  if (given === undefined) return { paper: DEFAULTS.paper, paperAlt: DEFAULTS.paperAlt, line: DEFAULTS.line };
  const paper = moved(given, 0.01, (tone) => wcagContrast(tone, INK_SOFT) >= ON_PAPER);
  return { paper, paperAlt: mixed(paper, dark, 0.055), line: mixed(paper, dark, 0.18) };
}

const lighterOf = (a: string, b: string): string => (wcagContrast(a, BLACK) > wcagContrast(b, BLACK) ? a : b);

/** Choices of a theme whose values are stylesheets in `components/themes/`, in the order of the cascade: `lines.css` for all values but the first, then `lines-dot.css`. */
const CHOICES = [
  'text',
  'lines',
  'header',
  'nav',
  'bands',
  'hero',
  'heads',
  'headings',
  'panel',
  'cards',
  'radius',
  'frame',
  'closing',
  'footer',
] as const satisfies readonly (keyof Theme)[];

/** Parts of a page whose ground a theme chooses. `ground-light.css` and `ground-accent.css` find the choices as classes of the body. */
const GROUNDS = ['header', 'bands', 'heads', 'closing', 'footer'] as const;

/** Returns the choices of grounds as classes: "header-light", "closing-number". */
export function themeGrounds(theme: Theme): string[] {
  return GROUNDS.flatMap((part) => (theme[part] ? [`${part}-${theme[part]}`] : []));
}

/** Names of the stylesheets of a theme. Its first values are the look of the components and have none. */
export function themeSheets(theme: Theme, font: DisplayFont | null = null): string[] {
  const grounds = themeGrounds(theme);
  const hasColors = theme.accent !== undefined || theme.dark !== undefined;
  return [
    ...(font && font.breadth > 1 ? ['font-wide'] : []),
    ...(hasColors ? ['colors'] : []),
    ...(theme.paper ? ['paper'] : []),
    ...(hasColors || theme.paper ? ['palette'] : []),
    ...(grounds.some((name) => /-(light|number)$/.test(name)) ? ['ground-light'] : []),
    ...(grounds.some((name) => name.endsWith('-accent')) ? ['ground-accent'] : []),
    ...CHOICES.flatMap((choice) => {
      const value = theme[choice];
      const usual = themeSchema.shape[choice].unwrap().options[0];
      return value ? [...(value === usual ? [] : [choice]), `${choice}-${value}`] : [];
    }),
  ];
}

/** A longer name, in letters of the usual font, gets smaller letters and a row without links. */
const LONG_BRAND = 26;
/** On a telephone, a line of the name has room for this many letters beside the mark. */
const LONG_LINE = 17;
/** Beside the name and the number, more links would take three lines of a screen of 1280 pixels. */
const LONG_MENU = 8;

/** Names of all stylesheets of a site: those of its theme, and those for rare counts, long names and long menus, which the components are not drawn for. */
export function siteSheets(site: Records, links: number): string[] {
  const { business, theme, font } = site;
  const isLong = isLongName(business.brand, font?.breadth ?? 1);
  const nav = (isLong || links > LONG_MENU) && theme.nav !== 'center' ? 'below' : theme.nav;
  return [
    ...(hasRareCounts(site) ? ['counts'] : []),
    ...themeSheets({ ...theme, nav }, font),
    ...(isLong ? ['brand-long'] : []),
    ...(site.hasPhotos ? ['photos'] : []),
  ];
}

/** True if a name has too many letters, or words that do not fit into two lines. */
function isLongName(name: string, breadth: number): boolean {
  const breaks = [...name.matchAll(/\s+|$/g)].map(({ index }) => index);
  const line = Math.min(...breaks.map((at) => Math.max(at, name.slice(at).trim().length)));
  return name.length * breadth > LONG_BRAND || line * breadth > LONG_LINE;
}

/** True if a list has so few records that its usual columns would leave holes, or numbers with two digits. */
function hasRareCounts({ centers, services, homeCards, testimonials, team, tips, reasons }: Records): boolean {
  const onService = reasons.filter(({ on }) => on.includes('service'));
  const values = reasons.filter(({ on }) => on.includes('values'));
  return (
    centers.length === 1 ||
    tips.length > 9 ||
    services.length % 2 === 1 ||
    [1, 2, 3, 5].includes(homeCards.length || services.length) ||
    [testimonials, team, tips].some(({ length }) => length === 1 || length === 2) ||
    onService.length === 5 ||
    [1, 2, 4].includes(values.length)
  );
}

/** CSS with the values that the stylesheets of a theme read: its palette and its display font. Empty without a theme. */
export function themeStyles(theme: Theme, font: DisplayFont | null = null): string {
  const root = [
    themeSheets(theme).length > 0 ? paletteProperties(paletteOf(theme)) : '',
    font
      ? `--font-display:${JSON.stringify(font.family)},${standInsOf(font)
          .map(({ name }) => `"${name} 2"`)
          .join()},sans-serif;`
      : '',
  ].join('');
  return [font ? fontFaces(font) : '', root ? `@layer base{:root{${root}}}` : ''].join('');
}

const paletteProperties = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]) => `--palette-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color};`)
    .join('');

/** The bold fonts of devices with the share of their size at which each is as wide as Barlow Condensed: `components/layout/fonts.css`. */
export const STAND_INS = [
  { name: 'Narrow', size: 91.5, local: ['Arial Narrow Bold', 'Liberation Sans Narrow Bold'] },
  { name: 'Arial Bold', size: 75, local: ['Arial Bold', 'Helvetica Neue Bold', 'Liberation Sans Bold'] },
  { name: 'Roboto Bold', size: 78.5, local: ['Roboto Bold'] },
  { name: 'Roboto Plain', size: 80, local: ['Roboto'] },
  { name: 'Noto Bold', size: 72, local: ['Noto Sans Bold'] },
  { name: 'DejaVu Bold', size: 63, local: ['DejaVu Sans Bold'] },
] as const;

/** Returns what stands in for a display font. A narrow font stretched to the width of a wide one would look like another. */
const standInsOf = ({ breadth }: DisplayFont) => STAND_INS.filter(({ name }) => breadth <= 1 || name !== 'Narrow');

/** The faces of a display font, and of what stands in until it is there, as wide as it is on the headings of the site. */
function fontFaces(font: DisplayFont): string {
  const { family, files, size, breadth } = font;
  const own = files.map(({ file, letters }, index) => {
    // The first has all letters that the others do not have.
    const range = index === 0 ? '' : `unicode-range:${[...letters].map(codeOf).join()};`;
    return `@font-face{font-family:${JSON.stringify(family)};font-weight:700;font-display:optional;${range}${size < 100 ? `size-adjust:${size}%;` : ''}src:url(/${file}) format("woff2")}`;
  });
  const others = standInsOf(font).map(({ name, size: share, local }) => {
    const weight = name === 'Roboto Plain' ? '' : 'font-weight:700;';
    const sources = local.map((one) => `local("${one}")`).join();
    return `@font-face{font-family:"${name} 2";${weight}src:${sources};size-adjust:${round(share * breadth)}%}`;
  });
  return [...own, ...others].join('');
}

const codeOf = (letter: string): string => `U+${(letter.codePointAt(0) as number).toString(16).toUpperCase()}`;
const round = (value: number): number => Math.round(value * 10) / 10;

/** Returns colors that contradict their place: a light one for dark grounds beside a darker accent, a dark one for paper. */
export function unreadableColors(theme: Theme): Fault[] {
  const palette = paletteOf(theme);
  const { accent = DEFAULTS.accent, dark, paper } = theme;
  const refuse = (key: 'dark' | 'paper', color: string, text: { ground: string; on: string; needed: number }) => {
    const { ground, on, needed } = text;
    const ratio = wcagContrast(color, on);
    if (ratio >= LARGE) return [];
    return [{ path: [key], ...unreadableColor({ color, ground, ratio, needed, nearest: palette[key] }) }];
  };
  return [
    ...(dark && lighterOf(dark, accent) !== accent
      ? refuse('dark', dark, { ground: 'white text on it', on: WHITE, needed: WHITE_ON_DARK })
      : []),
    ...(paper ? refuse('paper', paper, { ground: 'gray text on it', on: INK_SOFT, needed: ON_PAPER }) : []),
  ];
}

/** Returns the tones that pages show of the colors of a brand; `given` is null for a tone that follows from the other color. */
export function tonesOf(theme: BrandColors) {
  const { accent, accentOnDark, link, dark, paper } = paletteOf(theme);
  return [
    { color: accent, given: theme.accent, where: 'buttons and marks' },
    { color: accentOnDark, given: theme.accent, where: 'the same on dark grounds' },
    { color: link, given: theme.accent, where: 'links and small words on light grounds' },
    { color: dark, given: theme.dark ?? null, where: 'header, first view and footer, where they are dark' },
    ...(theme.paper ? [{ color: paper, given: theme.paper, where: 'the ground of pages' }] : []),
  ];
}

/** The colors of a brand as a theme names them; without `dark`, the dark grounds follow from the accent. */
export interface BrandColors {
  readonly accent: string;
  readonly dark?: string;
  readonly paper?: string;
}

/** Sorts one or two colors by their use: the darker of two is the dark ground. A lighter one that is nearly white is the paper. */
export function brandColors(first: string, second?: string): BrandColors {
  if (second === undefined) return { accent: first };
  const light = lighterOf(first, second);
  const dark = light === first ? second : first;
  const isPaper = wcagContrast(light, WHITE) < PALE && wcagContrast(dark, WHITE) >= LARGE;
  return isPaper ? { accent: dark, paper: light } : { accent: light, dark };
}

/** Contrast to white below which a color is no mark on paper. */
const PALE = 1.25;

const toOklch = converter('oklch');
const oklchOf = (color: string): Oklch => toOklch(parse(color) ?? { mode: 'rgb', r: 0, g: 0, b: 0 });

/** A color made lighter (or darker) by a share of the whole scale; its hue stays. */
function shade(color: string, by: number): string {
  const { l, ...rest } = oklchOf(color);
  return fit({ ...rest, l: Math.min(1, Math.max(0, l + by)) });
}

/** Returns the nearest of the tones that are lighter (or darker) by whole steps and that hold; the last one holds. */
function moved(color: string, step: number, holds: (tone: string) => boolean): string {
  if (holds(color)) return color;
  let [fails, passes] = [0, Math.ceil(1 / Math.abs(step))];
  while (passes - fails > 1) {
    const middle = Math.floor((fails + passes) / 2);
    if (holds(shade(color, middle * step))) passes = middle;
    else fails = middle;
  }
  return shade(color, passes * step);
}

/** Reduces the chroma of a color as far as a screen needs to show it. */
function fit(color: Oklch): string {
  let { c } = color;
  while (c > 0 && !inGamut('rgb')({ ...color, c })) c -= 0.004;
  return formatHex({ ...color, c: Math.max(0, c) });
}

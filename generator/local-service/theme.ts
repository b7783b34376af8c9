/** The colors of a site: what its theme says, what follows from that, and whether it can be read. */
import { converter, formatHex, inGamut, parse, wcagContrast, type Oklch } from 'culori';
import type { Fault } from '../define/index.ts';
import { unreadableColor } from './messages.ts';
import type { Theme } from './model/index.ts';

/** All as "#rrggbb". */
export interface Palette {
  /** Marks and buttons for calling. */
  readonly accent: string;
  /** Text on the accent. */
  readonly onAccent: string;
  /** Header, hero and footer, by day and where the system is dark. */
  readonly dark: string;
  readonly darkRaised: string;
  readonly night: string;
  readonly nightRaised: string;
  /** Links and small marks on paper, and on dark ground. */
  readonly link: string;
  readonly linkOnDark: string;
}

/** Of `components/layout/tokens.css`: a site without a theme has these. */
const DEFAULTS = { accent: '#ffb000', dark: '#161c23', link: '#a83c24', linkOnDark: '#f0906f' } as const;
const PAPER = '#fbf8f3';
/** Contrast of text (WCAG 2.2, 1.4.3), and of white text on the dark bands, where much of it is small. */
const READABLE = 4.5;
const WHITE_ON_DARK = 7;
const WHITE = '#ffffff';
const INK = '#191300';
const BLACK = '#000000';

export function paletteOf(theme: Theme): Palette {
  const { accent = DEFAULTS.accent, dark = DEFAULTS.dark } = theme;
  return {
    accent,
    onAccent: [INK, WHITE, BLACK].find((text) => wcagContrast(accent, text) >= READABLE) ?? BLACK,
    dark,
    darkRaised: shade(dark, 0.06),
    night: shade(dark, -0.05),
    nightRaised: shade(dark, 0.02),
    link: theme.accent ? passing(accent, { on: PAPER, contrast: READABLE, step: -0.01 }) : DEFAULTS.link,
    linkOnDark: theme.accent
      ? passing(accent, { on: shade(dark, 0.06), contrast: READABLE, step: 0.01 })
      : DEFAULTS.linkOnDark,
  };
}

/** The custom properties of a theme, over those of the components; empty when it names no color and no radius. */
export function themeStyles(theme: Theme): string {
  const radius = theme.radius && { sharp: '0rem', soft: '.5rem', round: '1.25rem' }[theme.radius];
  const shape = radius ? `--radius:${radius};--radius-lg:calc(${radius}*2);` : '';
  const hasColors = theme.accent !== undefined || theme.dark !== undefined;
  if (!hasColors) return shape ? `@layer base{:root{${shape}}}` : '';
  const { accent, onAccent, dark, darkRaised, night, nightRaised, link, linkOnDark } = paletteOf(theme);
  const colors = `--amber:${accent};--on-amber:${onAccent};--clay:light-dark(${link},${linkOnDark});--asphalt:${dark};--asphalt-2:${darkRaised};`;
  return `@layer base{:root{${shape}${colors}}@media (prefers-color-scheme:dark){:root{--asphalt:${night};--asphalt-2:${nightRaised}}}}`;
}

/** Colors that cannot be read, each with the nearest that can. */
export function unreadableColors({ accent = DEFAULTS.accent, dark = DEFAULTS.dark }: Theme): Fault[] {
  const fault = (
    key: string,
    color: string,
    on: string,
    details: { ground: string; needed: number; step: number },
  ): Fault[] => {
    const ratio = wcagContrast(color, on);
    const { ground, needed, step } = details;
    if (ratio >= needed) return [];
    const nearest = passing(color, { on, contrast: needed, step });
    return [{ path: [key], ...unreadableColor({ color, ground, ratio, needed, nearest }) }];
  };
  const white = fault('dark', dark, WHITE, { ground: 'white text on it', needed: WHITE_ON_DARK, step: -0.01 });
  const bands = fault('accent', accent, dark, {
    ground: `its text on the dark bands (${dark})`,
    needed: READABLE,
    step: 0.01,
  });
  // On a ground that has to change, nobody can tell yet.
  return white.length > 0 ? white : bands;
}

const toOklch = converter('oklch');

/** A color made lighter (or darker) by a share of the whole scale; its hue stays. */
function shade(color: string, by: number): string {
  const { l, ...rest } = toOklch(parse(color) ?? { mode: 'rgb', r: 0, g: 0, b: 0 });
  return fit({ ...rest, l: Math.min(1, Math.max(0, l + by)) });
}

/** The nearest color, step by step lighter or darker, that has a contrast. */
function passing(color: string, { on, contrast, step }: { on: string; contrast: number; step: number }): string {
  let found = color;
  for (let by = step; wcagContrast(found, on) < contrast && Math.abs(by) <= 1; by += step) found = shade(color, by);
  return found;
}

/** A screen cannot show every color of the space that is reckoned in: it loses as much of its colorfulness as it must. */
function fit(color: Oklch): string {
  let { c } = color;
  while (c > 0 && !inGamut('rgb')({ ...color, c })) c -= 0.004;
  return formatHex({ ...color, c: Math.max(0, c) });
}

/** Sets the colors of `palette.css` from a brand color. Text on each of them has the contrast of WCAG 2.2. */

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
/** The darkest light background and the lightest dark one of `components/styles/palette.css`. */
const LIGHT_GROUND = '#f1ebe0';
const DARK_GROUND = '#222b35';

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance of "#ffb000", from 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever has more contrast to a color: at least 4.5. */
export const textOn = (color: string): string => (contrastOf(color, BLACK) >= contrastOf(color, WHITE) ? BLACK : WHITE);

/** Mixes a share of another color into a color. */
function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(color).map((channel, index) => channel + ((others[index] as number) - channel) * share);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes black or white into the color until it is readable on a background. */
function readableOn(ground: string, color: string): string {
  const shares = Array.from({ length: 21 }, (_, step) => step / 20);
  const tones = shares.map((share) => mix(color, textOn(ground), share));
  return tones.find((tone) => contrastOf(tone, ground) >= READABLE) as string;
}

/** Returns `components/styles/palette.css` with a brand color, such as "#7a1230". */
export function colorTokens(css: string, color: string): string {
  const onDark = readableOn(DARK_GROUND, color);
  const hovered = (tone: string): string => mix(tone, textOn(tone) === BLACK ? WHITE : BLACK, 0.2);
  const values = {
    accent: readableOn(LIGHT_GROUND, color),
    action: color,
    'action-high': hovered(color),
    'on-action': textOn(color),
    way: color,
    lamp: onDark,
    'lamp-high': hovered(onDark),
    'on-lamp': textOn(onDark),
    'lamp-text': onDark,
    dashes: 'linear-gradient(var(--action) 0 0)',
    hazard: 'linear-gradient(var(--action) 0 0)',
  };
  // The first declaration of each property is that of light mode.
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(--${name}: )[^;]*`), `$1${value}`),
    css,
  );
}

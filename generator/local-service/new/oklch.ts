/** Colors in OKLCH (https://bottosson.github.io/posts/oklab), and their contrast as WCAG 2.2 defines it. */

export const WHITE = '#ffffff';
export const BLACK = '#000000';

export interface Oklch {
  /** Lightness, 0 to 1. */
  readonly l: number;
  /** Chroma, 0 to about 0.3. */
  readonly c: number;
  /** Hue in degrees. */
  readonly h: number;
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** Relative luminance of "#ffb000", from 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast of text (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;

/** White if it can be read on a color, else black, which then can. */
export const textOn = (color: string): string => (contrastOf(color, WHITE) >= READABLE ? WHITE : BLACK);

export function parseColor(color: string): Oklch {
  const [r = 0, g = 0, b = 0] = channelsOf(color).map(toLinear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const green = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(blue, green) * 180) / Math.PI;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(green, blue),
    h: (hue + 360) % 360,
  };
}

function linearChannels({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const isShown = (color: Oklch): boolean => linearChannels(color).every((value) => value > -0.0005 && value < 1.0005);

/** Returns "#rrggbb", with less chroma where screens cannot show the color. */
export function formatColor(color: Oklch): string {
  const c = isShown(color) ? color.c : search(color.c, (chroma) => isShown({ ...color, c: chroma }));
  return `#${linearChannels({ ...color, c })
    .map((value) => Math.round(toGamma(Math.min(Math.max(value, 0), 1)) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The lightness nearest to that of a color which has a contrast to each of the grounds: lighter on dark ones, else darker. */
export function readableOn(grounds: readonly string[], color: Oklch, contrast: number): string {
  const isFine = (text: string): boolean => grounds.every((ground) => contrastOf(text, ground) >= contrast);
  if (isFine(formatColor(color))) return formatColor(color);
  const end = textOn(grounds[0] as string) === WHITE ? 1 : 0;
  const at = (fraction: number): Oklch => ({ ...color, l: end + (color.l - end) * fraction });
  return formatColor(at(search(1, (fraction) => isFine(formatColor(at(fraction))))));
}

/** The largest value up to `most` that passes, to a thousandth; 0 is taken to pass. */
function search(most: number, passes: (value: number) => boolean): number {
  let [good, bad] = [0, most];
  while (bad - good > most / 1000) {
    const middle = (good + bad) / 2;
    if (passes(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

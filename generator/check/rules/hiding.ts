/** Declarations that hide a text. */
import { formatHex, interpolate, wcagContrast } from 'culori';
import { byText } from '../html/query.ts';

/** Values by property, as `plain` writes them. */
export type Declarations = ReadonlyMap<string, string>;
/** Property and value by which a rule hides. */
export type Hiding = readonly [property: string, value: string];

/** Properties by which an element hides the text of elements inside it only until one of these sets another value. */
export const INHERITED: ReadonlySet<string> = new Set(['visibility', 'color', 'font-size', '-webkit-text-fill-color']);

export const plain = byText((value) =>
  value
    .toLowerCase()
    .replace(/\s*!important/g, '')
    .replace(/\s*([:,()])\s*/g, '$1')
    .replace(/calc\((-?[\d.]+[a-z%]*)\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim(),
);

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 1.33,
  em: 16,
  rem: 16,
  ch: 8,
  vw: 10,
  vh: 10,
  '%': 4,
};

/** Pixels, about; NaN for anything but one length. */
function pixels(value = ''): number {
  const [, amount, unit = ''] = /^(?:calc\()?([-+]?(?:\d+\.?\d*|\.\d+))([a-z%]*)\)?$/.exec(value) ?? [];
  return Number(amount) * (UNITS[unit.replace(/^[sdl](?=v[wh]$)/, '')] ?? Number.NaN);
}

/** Farther than any screen. A drawer that waits beside it stands only its own width away. */
const FAR = 900;
/** A text that has left its place is off the screen earlier. */
const OFF = 300;

const NONE = String.raw`0?(?:\.0\d*|0)%?`;
const HIDES: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  opacity: new RegExp(`^(?:${NONE}|[0-4](?:\\.\\d+)?%)$`),
  'font-size': /^(?:[0-2](?:\.\d+)?(?:px|pt)?|0?\.[01]\d*(?:r?em|px|pt)|0(?:r?em)?|\d(?:\.\d+)?%)$/,
  color:
    /^(?:transparent|rgba\(.*,0?\.?0*\)|#(?:\w{3}0|\w{6}00)|\w+\(.*\/ ?0?\.?0*%?\)|color-mix\([^,]+,(?:.* 0%,transparent|.*,transparent 100%|transparent 100%,.*|transparent,.* 0%)\))$/,
  '-webkit-text-fill-color': /^transparent$/,
  'clip-path':
    /^(?:inset\((?:[5-9]\d|100)%|inset\((?:0 100%|100% 0|0 0 100%|0 0 0 100%)|circle\(0|ellipse\((?:0 |[^ ]+ 0)|rect\(0 0 0 0|polygon\((?:0(?:px|%)? 0(?:px|%)?,?)+\))/,
  transform: new RegExp(`(?:^|\\) ?)(?:scale(?:[xy]|3d)?\\((?:${NONE})[,)]|rotate[xy]\\(-?90deg\\)|matrix\\(0,0,0,0)`),
  filter: new RegExp(`^opacity\\((?:${NONE})\\)`),
  scale: new RegExp(`^(?:${NONE})(?: |$)`),
  zoom: new RegExp(`^(?:${NONE})$`),
  font: /^(?:[a-z]+ )*[01](?:px)?(?:\/| )/,
  'content-visibility': /^hidden$/,
  'mask-image': /^linear-gradient\((?:(?:transparent|#0000),?)+\)$/,
};

const SHIFTS = 'left right top bottom margin-left margin-top margin-right text-indent inset translate'.split(' ');
const LOGICAL: Readonly<Record<string, string>> = {
  ...{ 'block-size': 'height', 'max-block-size': 'max-height', 'inline-size': 'width', 'max-inline-size': 'max-width' },
  ...{
    'inset-inline-start': 'left',
    'inset-inline-end': 'right',
    'inset-block-start': 'top',
    'inset-block-end': 'bottom',
  },
  ...{
    'inset-inline': 'left',
    'inset-block': 'top',
    'margin-inline-start': 'margin-left',
    'margin-block-start': 'margin-top',
  },
  ...{ 'overflow-x': 'overflow', 'overflow-y': 'overflow', mask: 'mask-image', '-webkit-mask-image': 'mask-image' },
};
/** Name of the property that has the same effect in a text from left to right. */
export const physical = (property: string): string => LOGICAL[property] ?? property;

export const isHidingProperty = (property: string): boolean =>
  property in HIDES ||
  property in LOGICAL ||
  SHIFTS.includes(property) ||
  /^(?:clip|overflow|background|max-height|height|width|max-width|position|line-height)/.test(property);

/** Returns the first declaration that hides a text, or null. */
export function hidingIn(given: Declarations): Hiding | null {
  // A fade shows the text later, and letters may be cut out of a ground.
  if ([given.get('background-clip'), given.get('-webkit-background-clip')].includes('text') || isAnimated(given))
    return null;
  const found = new Map([...given].map(([property, value]) => [physical(property), value]));
  const cut = cutIn(found);
  if (cut) return cut;
  for (const [property, pattern] of Object.entries(HIDES)) {
    const value = found.get(property);
    if (value !== undefined && pattern.test(value)) return [property, value];
  }
  const shift = shiftIn(found);
  if (shift) return shift;
  const color = found.get('color');
  const ground = found.get('background-color') ?? found.get('background');
  return color !== undefined && ground !== undefined && !isSeen(color, ground) ? ['color', color] : null;
}

const isAnimated = (given: Declarations): boolean => given.has('animation') || given.has('animation-name');

/** The old way to cut a label down to nothing. */
const CLIPPED = /^rect\((?:(?:[01](?:px)?|auto)[, ]?){4}\)$/;

/** Returns how a text is cut down to nothing. That of a label for screen readers is named "clip". */
function cutIn(found: Declarations): Hiding | null {
  const small = ['height', 'max-height', 'width', 'max-width'].filter((name) => Math.abs(pixels(found.get(name))) <= 1);
  const isHidden = /\b(?:hidden|clip)/.test(found.get('overflow') ?? '');
  if ((isHidden && small.length > 1) || CLIPPED.test(found.get('clip') ?? ''))
    return ['clip', found.get('clip-path') ?? ''];
  if (!isHidden) return null;
  const [name] = small;
  if (name) return [name, found.get(name) as string];
  const isBeside = found.get('white-space') === 'nowrap' && (found.get('text-indent') ?? '').startsWith('100%');
  if (isBeside) return ['text-indent', '100%'];
  return found.get('line-height') === '0' ? ['line-height', '0'] : null;
}

function shiftIn(found: Declarations): Hiding | null {
  const isOut = /^(?:absolute|fixed)$/.test(found.get('position') ?? '');
  for (const name of SHIFTS) {
    const value = found.get(name);
    if (value === undefined) continue;
    const steps = value.split(' ').map(pixels);
    const isPlace = /^(?:left|right|top|bottom|inset)$/.test(name);
    if (steps.some((step) => -step >= (isOut && isPlace ? OFF : FAR) || (isOut && step >= FAR))) return [name, value];
  }
  const transform = found.get('transform') ?? '';
  const [, moves = ''] = /translate(?:[xy]|3d)?\(([^)]+)/.exec(transform) ?? [];
  return moves.split(',').some((move) => -pixels(move) >= FAR) ? ['transform', transform] : null;
}

const COLOR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|(?:ok)?(?:lch|lab)|color)\((?:srgb )?[-\d.,%\s/deg]+\))$/;

const MIX = /^color-mix\(in (s?rgb|oklab|lab)(?:-linear)?,([^,]+?)(?: ([\d.]+)%)?,([^,]+?)(?: ([\d.]+)%)?\)$/;
/** A color from another one of which it changes nothing: "rgb(from #fff r g b)" */
const SAME = /^\w+\(from (.+) [a-z] [a-z] [a-z](?: ?\/ ?(?:alpha|1|100%))?\)$/;

/** "#ffffff" for "white"; null for a color that depends on others. */
const hexOf: (value: string) => string | null = byText((value) => {
  const [, space, one, share, other = '', otherShare = 100 - Number(share ?? 50)] = MIX.exec(value) ?? [];
  const [first, second] = one ? [hexOf(one), hexOf(other)] : [];
  if (first && second)
    return formatHex(interpolate([first, second], space === 'srgb' ? 'rgb' : 'oklab')(Number(otherShare) / 100));
  const color = SAME.exec(value)?.[1] ?? value;
  return COLOR.test(color) ? (formatHex(color) ?? null) : null;
});

/** A contrast that nobody sees; black on white is 21. */
const UNSEEN = 1.12;

/** In a light scheme, of a value for both: "light-dark(#fff, #111)", or as compilers write it. */
const lightOf = (value: string): string =>
  /^light-dark\((.+?),|^var\(--\w+,(#\w+)\)var\(/.exec(value)?.slice(1).find(Boolean) ?? value;

/** True for one color, whatever it stands on. */
export const isColor = (value: string): boolean => hexOf(lightOf(value)) !== null;

/** False for a text that nobody sees on its ground. Colors that depend on others are seen, unless they are the same. */
export function isSeen(color: string, ground: string): boolean {
  const [front, back] = [hexOf(lightOf(color)), hexOf(lightOf(ground))];
  if (front !== null && back !== null) return wcagContrast(front, back) > UNSEEN;
  return color !== ground || !/^(?:var|light-dark|oklch|hsl|rgb)a?\(/.test(color);
}

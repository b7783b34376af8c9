/**
 * The elements and attributes of a plain drawing: the static part of SVG 1.1 (second edition, 2011) with what browsers and resvg
 * both draw, and animations of colors and shapes. Scripts, links, documents within documents, fonts and cursors stay out.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const ELEMENTS = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc image
  linearGradient radialGradient stop clipPath mask pattern marker switch
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset animate animateTransform
`);

/** Elements whose content the HTML parser reads as HTML: only text may stand in them. */
export const TEXT_ONLY = words('title desc');

const ATTRIBUTES = words(`
  id class width height x y viewBox preserveAspectRatio version baseProfile xml:space role aria-label aria-labelledby aria-hidden
  focusable zoomAndPan transform d pathLength points cx cy r rx ry x1 y1 x2 y2 href dx dy rotate textLength lengthAdjust startOffset method
  spacing side gradientUnits gradientTransform spreadMethod fx fy fr offset clipPathUnits maskUnits maskContentUnits mask-type
  patternUnits patternContentUnits patternTransform markerUnits markerWidth markerHeight refX refY orient filterUnits
  primitiveUnits in in2 result mode values operator k1 k2 k3 k4 radius stdDeviation edgeMode tableValues slope intercept amplitude
  exponent requiredFeatures systemLanguage
  attributeName from to by dur begin end repeatCount repeatDur keyTimes keySplines calcMode additive accumulate
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering
  direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font-family
  font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-vertical image-rendering isolation
  kerning letter-spacing marker-end marker-mid marker-start mask opacity overflow paint-order shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width text-anchor text-decoration text-rendering transform-origin unicode-bidi vector-effect visibility white-space
  word-spacing writing-mode
`);

export const allowsElement = (local: string): boolean => ELEMENTS.has(local);

/** `type` chooses what a color matrix or a transfer function does; elsewhere it belongs to styles and scripts. */
export const allowsAttribute = (name: string, element: string): boolean =>
  ATTRIBUTES.has(name) ||
  name.startsWith('data-') ||
  (name === 'type' && /^(?:fe(?:ColorMatrix|Func[ABGR])|animateTransform)$/.test(element));

/** A part of the same file. */
const OWN_PART = /^#[\w.:-]+$/;
/** A bitmap inside the file; an SVG inside could hold anything. */
const BITMAP = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\sA-Za-z0-9+/=]*$/;

/** resvg reads no newer notation of colors, such as "oklch(…)" or "rgb(0 0 0 / 50%)". */
const COLOR =
  /^(?!\s*(?:initial|unset|revert|color|color-mix|light-dark|hwb|(?:ok)?l(?:ab|ch))\b)(?!\s*(?:rgb|hsl)a?\([^)]*\/)/i;
const NUMBERS = String.raw`[\d\s,.eE+-]*`;
/** Values that browsers and resvg read alike. Styles may have others. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  transform: RegExp(`^\\s*(?:none|(?:(?:matrix|translate|scale|rotate|skewX|skewY)\\s*\\(${NUMBERS}\\)[\\s,]*)*)$`),
  'clip-path': /^\s*(?:none|inherit|url\(.*\))\s*$/,
  mask: /^\s*(?:none|inherit|url\(.*\))\s*$/,
  ...Object.fromEntries(['fill', 'stroke', 'stop-color', 'flood-color', 'color'].map((name) => [name, COLOR])),
};

/** Returns what is wrong with the value of a listed attribute; null when nothing is. */
export function judgeValue(name: string, value: string): string | null {
  if (name === 'href') {
    const target = value.trim();
    return OWN_PART.test(target) || BITMAP.test(target) ? null : `a reference to "${target.slice(0, 60)}"`;
  }
  if (name === 'attributeName' && (value === 'href' || !ATTRIBUTES.has(value))) return `an animation of ${value}`;
  const shape = SHAPES[name];
  if (shape && !shape.test(value)) return `the value ${name}="${value.slice(0, 60)}"`;
  // Attributes such as fill are read as CSS: an escape could spell anything, and other functions take addresses, too.
  if (!name.startsWith('aria-') && /\\|@import|image-set|expression|\bsrc\s*\(/i.test(value))
    return `the value ${name}="${value.slice(0, 60)}"`;
  const outside = [...value.matchAll(/url\s*\(\s*["']?\s*([^)"']*)/gi)].find(
    ([, target = '']) => !OWN_PART.test(target.trim()),
  );
  return outside ? `a reference to "${outside[1]?.slice(0, 60)}"` : null;
}

/**
 * Reduces foreign SVG to a plain picture: only listed elements and attributes pass, since a drawing stands inside pages and on
 * hosts without a Content-Security-Policy. svgo turns the styles and entities of drawing programs into plain attributes first.
 */
import { createRequire } from 'node:module';
import sax, { type QualifiedTag } from 'sax';
import type { Config, CustomPlugin } from 'svgo';
import type { Drawing } from '../define/site.ts';
import { allowsAttribute, allowsElement, judgeValue, TEXT_ONLY } from './drawing-rules.ts';

/** The first part of a drawing that no picture needs. */
export interface DrawingFault {
  readonly line: number;
  /** "an element <script>" */
  readonly what: string;
}

type Read = { readonly drawing: Drawing } | { readonly fault: DrawingFault };

const SVG = 'http://www.w3.org/2000/svg';
/** A drawing beyond these bounds slows down every page that shows it. */
const MOST_BYTES = 512 * 1024;
const MOST_ELEMENTS = 5_000;
const DEEPEST = 64;
/** Elements with all their repetitions by `<use>`, patterns and masks. */
const HEAVIEST = 20_000;
const MOST_FILTERS = 20;
/** Declarations of styles that svgo moves to elements: it takes seconds for more. */
const MOST_MATCHES = 10_000;
const MOST_RULES = 500;
/** Entities of a document type, such as Adobe Illustrator's names of namespaces. */
const MOST_ENTITIES = 64;

/** Returns the namespaces of a drawing that no browser draws: drawing programs keep notes in them. */
const notesIn = (source: string): string[] =>
  [...source.matchAll(/\sxmlns:[\w.-]+\s*=\s*["']([^"']*)["']/g)]
    .flatMap(([, uri = '']) => uri)
    .filter((uri) => !/^http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xlink|1999\/xhtml|1998\/Math)/.test(uri));

/** Removes what no browser draws: content for Illustrator alone, with a picture beside it, and text of a draft of SVG 1.2. */
const removeUndrawn: CustomPlugin = {
  name: 'removeUndrawn',
  fn: () => ({
    element: {
      enter: (node, parent) => {
        const isForeign = node.name === 'foreignObject' && 'requiredExtensions' in node.attributes;
        const isInSwitch = parent.type === 'element' && parent.name === 'switch';
        if ((isForeign && isInSwitch) || node.name === 'flowRoot')
          parent.children = parent.children.filter((child) => child !== node);
      },
    },
  }),
};

const TEXT = String.raw`[^'"()!;\\]*`;
const QUOTED = `'${TEXT}'|"${TEXT}"`;
const VALUE = String.raw`(?:[^'"()!;\\{}]|${QUOTED}|\((?:${TEXT}|${QUOTED})\))*`;
/** Declarations without escapes, with one level of parentheses: "fill: url(#a); font-family: 'Open Sans' !important". */
const SIMPLE_STYLE = new RegExp(String.raw`^(?:\s*(?:[\w-]+\s*:${VALUE}(?:!\s*important\s*)?)?(?:;|$))*$`);

/** Refuses other styles: with some, the time that svgo needs doubles with each letter. */
const refuseOddStyles: CustomPlugin = {
  name: 'refuseOddStyles',
  fn: () => ({
    element: {
      enter: ({ attributes: { style = '' } }) => {
        if (!SIMPLE_STYLE.test(style))
          throw Object.assign(new Error(), { reason: `the style "${style.slice(0, 60)}"` });
      },
    },
  }),
};

const pluginsFor = (source: string): NonNullable<Config['plugins']> => [
  removeUndrawn,
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  { name: 'removeEditorsNSData', params: { additionalNamespaces: notesIn(source) } },
  'mergeStyles',
  { name: 'minifyStyles', params: { restructure: false } },
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  refuseOddStyles,
  'convertStyleToAttrs',
  'removeXlink',
  'removeUnusedNS',
];

/**
 * Returns the drawing as plain SVG: no styles, scripts, animations, references to other files, comments or entities. A plain drawing
 * comes back as it is. `fault` names the first part that cannot be turned into a plain picture, with its line in the source.
 */
export function readDrawing(source: string): Read {
  const tooLarge = judgeBounds(source);
  if (tooLarge) return { fault: tooLarge };
  const asIs = inspect(source);
  if (!asIs.fault) return describe(asIs, source);
  const svg = normalize(source);
  if (typeof svg !== 'string') return { fault: svg };
  const plain = inspect(svg);
  if (!plain.fault) return describe(plain, source);
  const { what } = plain.fault;
  return { fault: { what, line: what === asIs.fault.what ? asIs.fault.line : lineOf(source, what) } };
}

/** Attributes of the root that only concern the file; the others apply to everything in it. */
const OF_FILE =
  /^(?:xmlns(?::.*)?|viewBox|width|height|x|y|version|baseProfile|preserveAspectRatio|id|class|role|aria-.*|data-.*|focusable|xml:space|enable-background)$/;

/** Separates the root of a plain drawing from its content. */
function describe({ svg, parts, start }: ReturnType<typeof inspect>, source: string): Read {
  const { viewBox, width, height, ...others } = parts[0]?.attributes ?? {};
  const weight = weighDrawing(parts);
  if (weight > HEAVIEST) {
    const what = Number.isFinite(weight)
      ? `more than ${HEAVIEST} elements with all repetitions`
      : 'a part that holds itself';
    return { fault: { line: 1, what } };
  }
  const box = readBox(viewBox, [width, height]);
  if (box === undefined) return { fault: { line: lineOf(source, 'viewBox'), what: `the view box "${viewBox}"` } };
  const inner = svg.slice(start, Math.max(start, svg.lastIndexOf('</')));
  const group = Object.entries(others)
    .filter(([name]) => !OF_FILE.test(name))
    .map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  return { drawing: { svg, box, body: group.length > 0 ? `<g${group.join('')}>${inner}</g>` : inner } };
}

/** Returns the view box; null if the drawing has none, undefined if it is not valid. */
function readBox(viewBox: string | undefined, sides: readonly (string | undefined)[]): Drawing['box'] | undefined {
  const lengths = sides.map((side) =>
    /^\s*[\d.]+(?:px)?\s*$/.test(side ?? '') ? Number.parseFloat(side as string) : 0,
  );
  if (viewBox === undefined)
    return lengths.every((length) => length > 0) ? [0, 0, lengths[0] ?? 0, lengths[1] ?? 0] : null;
  const [x = NaN, y = NaN, width = NaN, height = NaN, ...rest] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0 && rest.length === 0;
  return isBox ? [x, y, width, height] : undefined;
}

/** Finds what no tool may read: too much, another encoding, and entities that pull in files or grow without bound. */
function judgeBounds(source: string): DrawingFault | null {
  if (source.trim() === '') return { line: 1, what: 'no drawing: the file is empty' };
  if (source.includes('\0')) return { line: 1, what: 'binary data' };
  const bytes = Buffer.byteLength(source);
  if (bytes > MOST_BYTES)
    return { line: 1, what: `${Math.round(bytes / 1024)} KB (the limit is ${MOST_BYTES / 1024} KB)` };
  const elements = source.match(/<[a-z!?]/gi)?.length ?? 0;
  if (elements > MOST_ELEMENTS) return { line: 1, what: `more than ${MOST_ELEMENTS} elements` };
  const styles = (source.match(/<style\b[\s\S]*?<\/style/g) ?? []).join('');
  if (styles.includes('\\')) return { line: lineOf(source, '<style'), what: 'a backslash in its styles' };
  if (countMatches(styles, source, elements) > MOST_MATCHES)
    return { line: lineOf(source, '<style'), what: 'too many styles for its number of elements' };
  const entities = source.match(/<!ENTITY\b/g)?.length ?? 0;
  if (entities > MOST_ENTITIES) return { line: 1, what: `${entities} entities (the limit is ${MOST_ENTITIES})` };
  const others = source.replace(/<!ENTITY\s+[\w.-]+\s+(["'])[^<&%]*?\1\s*>/g, '');
  if (/<!DOCTYPE[^[>]*\[[^\]]*<!/i.test(others))
    return { line: 1, what: 'a document type with declarations that are not plain text' };
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(source) ?? [];
  return /^(?:utf-8|us-ascii|iso-8859-1)$/i.test(encoding) ? null : { line: 1, what: `the encoding ${encoding}` };
}

/** Returns how often a rule of styles applies to an element, at most. */
function countMatches(styles: string, source: string, elements: number): number {
  const uses = new Map<string, number>();
  // The parser puts the text of an entity in its place.
  for (const [, classes = ''] of source.matchAll(/\sclass\s*=\s*["']([^"']*)/g))
    for (const name of classes.includes('&') ? [] : new Set(classes.split(/\s+/)))
      uses.set(name, (uses.get(name) ?? 0) + 1);
  const hasEntity = /\sclass\s*=\s*["'][^"']*&/.test(source);
  const selectors = styles.match(/[^{},>]+(?=[{,])/g) ?? [];
  if (selectors.length > MOST_RULES) return Infinity;
  return selectors.reduce((sum, selector) => {
    const [, name] = /\.([\w-]+)$/.exec(selector.trim()) ?? [];
    // Even a rule that applies to nothing is compared with each element.
    return sum + elements / 1000 + (name === undefined || hasEntity ? elements : (uses.get(name) ?? 0));
  }, 0);
}

/** Turns the notation of drawing programs into plain attributes. */
function normalize(source: string): string | DrawingFault {
  const { optimize } = createRequire(import.meta.url)('svgo') as typeof import('svgo');
  try {
    return plainTransforms(
      dropEditorStyles(optimize(dropWideColors(source), { plugins: pluginsFor(source), multipass: false }).data),
    );
  } catch (error) {
    const { line = 1, reason } = error as { line?: number; reason?: string };
    return { line, what: `text that is not SVG${reason ? `: ${reason.replace(/\.$/, '')}` : ''}` };
  }
}

/** Declarations that change nothing here: "-inkscape-stroke:none", "mix-blend-mode:normal". Figma writes `mask-type` as a style, but it is an attribute. */
const IDLE_STYLE =
  /^\s*(?:-?inkscape-.*|-(?:qt|webkit)-.*|mix-blend-mode\s*:\s*normal|isolation\s*:.*|shape-inside\s*:.*|white-space\s*:.*|solid-color\s*:.*|solid-opacity\s*:.*|text-(?:indent|decoration-\w+|orientation|transform)\s*:.*|line-height\s*:.*|shape-(?:padding|margin)\s*:.*|font-(?:variant-\w+|feature-settings|variation-settings)\s*:.*|block-progression\s*:.*)$/;

function dropEditorStyles(svg: string): string {
  return svg.replace(/ style="([^"]*)"/g, (whole, css: string) => {
    // An entity has a semicolon, too.
    const declarations = css
      .replaceAll('&quot;', "'")
      .split(';')
      .filter((part) => part.trim() !== '' && !IDLE_STYLE.test(part));
    const isMask = (part: string): boolean => /^\s*mask-type\s*:\s*(?:luminance|alpha)\s*$/.test(part);
    if (!declarations.every(isMask)) return whole;
    return declarations.map((part) => ` mask-type="${part.split(':')[1]?.trim() ?? ''}"`).join('');
  });
}

/** Drops colors of wide gamuts that stand behind the same color for every screen: Figma writes both, and only browsers read the second. */
const dropWideColors = (source: string): string =>
  source.replace(/(\b(?:fill|stroke|stop-color|flood-color)\s*:)([^:;"'{}]*);\s*\1\s*color\([^()]*\)/g, '$1$2');

/** Writes transforms of styles as attributes have them: "rotate(45deg)" is "rotate(45)" there. */
const plainTransforms = (svg: string): string =>
  svg.replace(/ transform="[^"]*"/g, (whole) => whole.replace(/(\d\.?)(?:px|deg)(?=[\s,)])/g, '$1'));

/** Walks through a drawing. Returns the first fault, all elements, the root first, and the position behind the opening tag. */
function inspect(svg: string) {
  const parser = sax.parser(true, { xmlns: true, strictEntities: true } as sax.SAXOptions);
  const parts: DrawingElement[] = [];
  const open: DrawingElement[] = [];
  let start = 0;
  const faults: DrawingFault[] = [];
  let filters = 0;
  const refuse = (what: string | null): void => {
    if (what !== null) faults.push({ line: parser.line + 1, what });
  };
  parser.onopentag = (tag) => {
    const element = tag as QualifiedTag;
    if (element.local.startsWith('fe')) filters++;
    if (parts.length >= MOST_ELEMENTS) refuse(`more than ${MOST_ELEMENTS} elements`);
    if (open.length >= DEEPEST) refuse(`elements more than ${DEEPEST} levels deep`);
    if (filters > MOST_FILTERS) refuse(`more than ${MOST_FILTERS} filter steps`);
    refuse(judgeElement(element, open.at(-1)?.name));
    if (parts.length === 0) start = parser.position;
    const part = createElement(element);
    open.at(-1)?.children.push(part);
    parts.push(part);
    open.push(part);
  };
  parser.onclosetag = () => void open.pop();
  parser.oncomment = () => refuse('a comment');
  parser.onopencdata = () => refuse('a CDATA section');
  parser.ondoctype = () => refuse('a document type');
  parser.onprocessinginstruction = ({ name }) => refuse(`an instruction <?${name}?>`);
  parser.onerror = (error) => {
    refuse(`text that is not SVG: ${error.message.split('\n')[0]?.replace(/\.$/, '')}`);
    throw error;
  };
  try {
    parser.write(svg).close();
  } catch (error) {
    if (faults.length === 0) throw error;
  }
  if (parts.length === 0) refuse('no element <svg>');
  return { svg, fault: faults[0] ?? null, parts, start };
}

function createElement({ local, attributes }: QualifiedTag): DrawingElement {
  const values = Object.values(attributes).map(({ name, value }) => [name, value] as const);
  return { name: local, attributes: Object.fromEntries(values), children: [] };
}

function judgeElement(element: QualifiedTag, parent: string | undefined): string | null {
  const { name, local, prefix, uri, attributes } = element;
  if (parent === undefined && (uri !== SVG || local !== 'svg')) return `an element <${name}> where <svg> must stand`;
  if (uri !== SVG || prefix !== '' || !allowsElement(local) || (local === 'svg' && parent !== undefined))
    return `an element <${name}>`;
  if (parent !== undefined && TEXT_ONLY.has(parent)) return `an element <${name}> inside <${parent}>`;
  for (const attribute of Object.values(attributes)) {
    const what = judgeAttribute(attribute, local);
    if (what !== null) return what;
  }
  return null;
}

function judgeAttribute(
  { name, local, prefix, value }: QualifiedTag['attributes'][string],
  element: string,
): string | null {
  if (prefix === 'xmlns' || name === 'xmlns')
    return value === SVG || value.endsWith('/xlink') ? null : `the namespace "${value}"`;
  const isListed = name === 'xml:space' || (prefix === '' && allowsAttribute(local, element));
  return isListed ? judgeValue(local, value) : `the attribute ${name}="${value.slice(0, 60)}"`;
}

/** Line of the first place in the source that a fault of the normalized drawing may come from. */
function lineOf(source: string, what: string): number {
  const [, word = ''] = /[<"]?([a-z][\w:-]{3,})/i.exec(what.replace(/^(?:an element|the attribute) /, '')) ?? [];
  const at = word === '' ? -1 : source.indexOf(word);
  return at < 0 ? 1 : source.slice(0, at).split('\n').length;
}

export interface DrawingElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: DrawingElement[];
}

/** Returns the number of elements that a renderer goes through, Infinity for a part that contains itself. */
export function weighDrawing(parts: readonly DrawingElement[]): number {
  const byId = new Map([...parts].reverse().map((part) => [part.attributes.id, part] as const));
  return parts[0] ? weigh(parts[0], byId, new Map()) : 0;
}

function weigh(
  part: DrawingElement,
  byId: ReadonlyMap<string | undefined, DrawingElement>,
  weights: Map<DrawingElement, number>,
): number {
  const before = weights.get(part);
  if (before !== undefined) return before;
  // Until its weight is set, a part that comes up again contains itself.
  weights.set(part, Infinity);
  const repeated = Object.entries(part.attributes)
    .flatMap(targetsOf)
    .flatMap((id) => byId.get(id) ?? []);
  const weight = [...part.children, ...repeated].reduce((sum, inner) => sum + weigh(inner, byId, weights), 1);
  weights.set(part, weight);
  return weight;
}

/** Ids of the parts that an attribute refers to. */
function targetsOf([name, value]: readonly [string, string]): string[] {
  if (name === 'href') return value.trim().startsWith('#') ? [value.trim().slice(1)] : [];
  return [...value.matchAll(/url\s*\(\s*["']?\s*#([^)"'\s]+)/g)].map(([, id = '']) => id);
}

/**
 * SVG from the outside is a document: opened by its own address, on a host that sends no Content-Security-Policy, its
 * scripts would run as the site's own. So an SVG must be a picture and nothing else.
 */
import sax, { type QualifiedTag } from 'sax';

export interface ActivePart {
  /** From 1. */
  readonly line: number;
  /** "an element <script>" */
  readonly what: string;
}

const XHTML = 'http://www.w3.org/1999/xhtml';
/** Elements that run scripts or hold documents (SVG 1.1 and 2, SVG Tiny 1.2). */
const ACTIVE = ['script', 'foreignobject', 'handler', 'listener', 'iframe', 'object', 'embed'];
/** Within the file, or a bitmap that is part of it. */
const OWN = /^\s*(?:#|data:image\/(?:png|jpeg|webp|avif|gif)[;,])/i;

/** The first thing in an SVG that is more than a picture; null when nothing is. What is not XML counts, too. */
export function findActivePart(text: string): ActivePart | null {
  const parser = sax.parser(true, { xmlns: true });
  let found: ActivePart | null = null;
  let styles = 0;
  const note = (what: string | null): void => {
    if (what !== null) found ??= { line: parser.line + 1, what };
  };
  const readStyles = (css: string): void => {
    if (styles > 0) note(inStyles(css));
  };
  parser.onopentag = (tag) => {
    const element = tag as QualifiedTag;
    if (element.local.toLowerCase() === 'style') styles++;
    note(inElement(element));
  };
  parser.onclosetag = (name) => {
    if (/(?:^|:)style$/i.test(name)) styles--;
  };
  parser.ontext = readStyles;
  parser.oncdata = readStyles;
  parser.ondoctype = (doctype) => note(doctype.includes('[') ? 'a document type with declarations' : null);
  parser.onprocessinginstruction = ({ name, body }) => note(inInstruction(name, body));
  parser.onerror = (error) => {
    note(`text that is not XML: ${error.message.split('\n')[0]}`);
    throw error;
  };
  try {
    parser.write(text).close();
  } catch (error) {
    if (!found) throw error;
  }
  return found;
}

/** An encoding that is read otherwise here than in a browser could hide anything. */
function inInstruction(name: string, body: string): string | null {
  if (name !== 'xml') return `an instruction <?${name}?>`;
  const encoding = /encoding\s*=\s*["']([^"']*)/i.exec(body)?.[1] ?? 'utf-8';
  return /^(?:utf-8|us-ascii)$/i.test(encoding) ? null : `the encoding ${encoding}`;
}

function inElement({ name, local, uri, attributes }: QualifiedTag): string | null {
  if (uri === XHTML || ACTIVE.includes(local.toLowerCase())) return `an element <${name}>`;
  for (const attribute of Object.values(attributes)) {
    const key = attribute.local.toLowerCase();
    if (key.startsWith('on')) return `a script in the attribute ${attribute.name}`;
    if (['href', 'src'].includes(key) && attribute.prefix !== 'xmlns' && !OWN.test(attribute.value))
      return `a reference to "${attribute.value.slice(0, 60)}"`;
    if (key === 'attributename' && /^\s*(?:on|(?:.*:)?href\s*$)/i.test(attribute.value))
      return `an animation of ${attribute.value.trim()}`;
    const style = inStyles(attribute.value);
    if (style && (key === 'style' || /url\s*\(/i.test(attribute.value))) return style;
  }
  return null;
}

/** Null: the styles are of this file alone. An escape could spell anything. */
function inStyles(css: string): string | null {
  if (/\\|@import/i.test(css)) return 'an import or an escape in its styles';
  const references = [...css.matchAll(/url\s*\(\s*["']?([^)"']*)/gi)].map(([, target = '']) => target);
  const outside = references.find((target) => !OWN.test(target));
  return outside === undefined ? null : `a reference to "${outside.slice(0, 60)}" in its styles`;
}

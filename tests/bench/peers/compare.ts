/** Are two pages the same for a reader? The same elements, attributes, text, structured data, styles and scripts. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Returns the first difference of two pages, or null. Quotes, entities, and spaces between tags do not count. */
export function findDifference(ours: string, theirs: string): string | null {
  const a = outline(parse(ours));
  const b = outline(parse(theirs));
  const at = a.findIndex((line, index) => line !== b[index]);
  if (at < 0 && a.length === b.length) return null;
  const line = at < 0 ? a.length : at;
  return `${show(a[line])} / ${show(b[line])}`;
}

const show = (line = 'nothing'): string => (line.length > 160 ? `${line.slice(0, 160)}…` : line);

function outline(node: Node, lines: string[] = [], isJson = false): string[] {
  if (node.nodeName === '#text') {
    const { value } = node as DefaultTreeAdapterTypes.TextNode;
    const text = isJson ? JSON.stringify(JSON.parse(value)) : value.replace(/\s+/g, ' ').trim();
    const last = lines.at(-1);
    // A comment between two texts does not make them two.
    if (last !== undefined && !last.startsWith('<')) lines[lines.length - 1] = `${last}${text}`;
    else if (text !== '') lines.push(text);
    return lines;
  }
  const { tagName, attrs } = node as DefaultTreeAdapterTypes.Element;
  if (tagName)
    lines.push(
      `<${tagName}${[...attrs]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, value }) => ` ${name}="${value.replace(/\s+/g, ' ').trim()}"`)
        .join('')}>`,
    );
  const holdsJson = tagName === 'script' && attrs.some(({ value }) => value.includes('json'));
  for (const child of 'childNodes' in node ? node.childNodes : []) outline(child, lines, holdsJson);
  if (tagName) lines.push(`</${tagName}>`);
  return lines;
}

/**
 * Puts the folder of a site on its host, "/site", before the addresses of finished documents: everything else, from components to
 * the link audit, names paths as if the site were at the root of its host.
 */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Attributes with one address. */
const ADDRESSES = ['href', 'xlink:href', 'src', 'action', 'formaction', 'poster', 'data'];
const LISTS = ['srcset', 'imagesrcset'];
/** A path from the root of the host: neither an address of another host nor one of the server of `gen dev`. */
const PATH = '/(?![/@])';

export type BasePrefixer = ReturnType<typeof createPrefixer>;

/** `addresses` are those of islands and scripts, which attributes of any name may hold. */
export function createPrefixer(base: string, addresses: readonly string[] = []) {
  const known = new Set(addresses);
  const start = new RegExp(`^(\\s*)(?=${PATH})`);

  /** Returns the attribute with the base before each of its paths. */
  function prefix(name: string, value: string): string {
    if (ADDRESSES.includes(name) || known.has(value)) return value.replace(start, `$1${base}`);
    if (LISTS.includes(name)) return value.replace(new RegExp(`(^|,)(\\s*)(?=${PATH})`, 'g'), `$1$2${base}`);
    return name === 'style' ? css(value) : value;
  }

  function css(text: string): string {
    return text.replace(new RegExp(`((?:url\\(|@import)\\s*["']?)(?=${PATH})`, 'g'), `$1${base}`);
  }

  /** An island gets the base as a prop: React renders its links again in the browser. */
  const addProp = (props: string): string => JSON.stringify({ ...(JSON.parse(props) as object), base });

  function changesOf(element: Element): Change[] {
    const isRefresh = element.attrs.some(({ name, value }) => name === 'http-equiv' && /^refresh$/i.test(value));
    return element.attrs.flatMap(({ name, prefix: space, value }) => {
      const full = space ? `${space}:${name}` : name;
      const place = element.sourceCodeLocation?.attrs?.[full];
      const next =
        element.tagName === 'gen-island' && name === 'props'
          ? addProp(value)
          : isRefresh && name === 'content'
            ? value.replace(new RegExp(`(url=\\s*)(?=${PATH})`, 'i'), `$1${base}`)
            : prefix(full, value);
      return place && next !== value
        ? [{ from: place.startOffset, to: place.endOffset, text: `${full}="${escapeAttribute(next)}"` }]
        : [];
    });
  }

  return {
    css,
    /** Returns a document with the base. Styles in it are left alone: they have it already. */
    html: (text: string): string => {
      const changes = [...elementsOf(parse(text, { sourceCodeLocationInfo: true }))].flatMap(changesOf);
      let at = 0;
      const parts = changes
        .sort((a, b) => a.from - b.from)
        .map(({ from, to, text: changed }) => {
          const part = text.slice(at, from) + changed;
          at = to;
          return part;
        });
      return parts.join('') + text.slice(at);
    },
  };
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function* elementsOf(node: Node): Generator<Element> {
  if ('attrs' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
  if ('content' in node) yield* elementsOf(node.content);
}

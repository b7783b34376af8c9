/**
 * Puts the folder of a site on its host, "/site", before the addresses of finished documents: everything else, from components to
 * the links of report pages, names paths as if the site were at the root of its host.
 */
import { Tokenizer, TokenizerMode, type Token } from 'parse5';

/** Attributes with one address. */
const ADDRESSES = ['href', 'xlink:href', 'src', 'action', 'formaction', 'poster', 'data'];
const LISTS = ['srcset', 'imagesrcset'];
/** A path from the root of the host: neither an address of another host nor one of the server of `gen dev`. */
const PATH = '/(?![/@])';

/** Elements with content that is not markup. */
const TEXTS: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

/** Each function returns its text with the base before each address. */
export interface Prefixer {
  readonly css: (text: string) => string;
  /** The script of every page. */
  readonly script: (text: string) => string;
  /** A document. Styles in it are left alone: they have the base already. */
  readonly html: (text: string) => string;
}

/** `addresses` are those of files that components publish: attributes of any name, props of islands and scripts may hold them. */
export function createPrefixer(base: string, addresses: readonly string[] = []): Prefixer {
  const known = new Set(addresses);
  const inAddress = new RegExp(`^(\\s*)(?=${PATH})`);
  const inList = new RegExp(`(^|,)(\\s*)(?=${PATH})`, 'g');
  const inStyle = new RegExp(`((?:url\\(|@import)\\s*["']?)(?=${PATH})`, 'g');
  const inRefresh = new RegExp(`(url=\\s*)(?=${PATH})`, 'i');

  const inProps = (_: string, value: unknown): unknown =>
    typeof value === 'string' && known.has(value) ? base + value : value;

  const css = (text: string): string => text.replace(inStyle, `$1${base}`);

  /** Returns the value of an attribute with the base before each of its paths. */
  function prefix({ tagName, attrs }: Token.TagToken, name: string, value: string): string {
    if (ADDRESSES.includes(name) || known.has(value)) return value.replace(inAddress, `$1${base}`);
    if (LISTS.includes(name)) return value.replace(inList, `$1$2${base}`);
    if (name === 'style') return css(value);
    // An island gets the base as a prop: React renders its links again in the browser.
    if (name === 'props' && tagName === 'gen-island')
      return JSON.stringify({ ...(JSON.parse(value, inProps) as object), base });
    const isRefresh =
      name === 'content' && attrs.some((other) => other.name === 'http-equiv' && /^refresh$/i.test(other.value));
    return isRefresh ? value.replace(inRefresh, `$1${base}`) : value;
  }

  return {
    css,
    script: (text) => addresses.reduce((code, address) => code.replaceAll(address, `${base}${address}`), text),
    html: (text) => {
      const parts: string[] = [];
      let at = 0;
      readStartTags(text, (token) => {
        for (const { name, value } of token.attrs) {
          const next = prefix(token, name, value);
          const place = token.location?.attrs?.[name];
          if (next === value || !place) continue;
          parts.push(text.slice(at, place.startOffset), `${name}="${escapeAttribute(next)}"`);
          at = place.endOffset;
        }
      });
      return parts.join('') + text.slice(at);
    },
  };
}

const ignore = (): void => {};

function readStartTags(html: string, onStartTag: (token: Token.TagToken) => void): void {
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        onStartTag(token);
        const mode = TEXTS[token.tagName];
        if (mode !== undefined) tokenizer.state = mode;
      },
      onEndTag: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(html, true);
}

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Parses Markdown (CommonMark 0.31, with tables) into a tree of plain data, or finds what authors got wrong. */
import MarkdownIt, { type Token } from 'markdown-it';
import type { Body, BodyElement, BodyHeading, BodyNode, BodyTag } from '../define/body.ts';
import { requestPicture } from '../define/picture.ts';
import { slugify, type Place } from '../define/record.ts';
import type { Message } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import type { Report } from './faults.ts';
import { isComment, readInline } from './inline.ts';

export interface MarkdownOptions {
  /** Level of the largest heading: 2 for `h2`. */
  readonly top: number;
  /** Widths of photographs, in pixels. */
  readonly widths: readonly number[];
}

export interface ParsedMarkdown {
  readonly body: Body;
  /** Places are in the text. */
  readonly faults: readonly (Message & Place)[];
  readonly links: readonly (Place & { readonly href: string })[];
  /** The line of each block by its place in the tree: ".3" is the fourth block of the body, ".3.1" the second in it. */
  readonly lines: ReadonlyMap<string, number>;
}

const parser = new MarkdownIt('commonmark', { html: true }).enable('table').disable('text_join');
// The tree is checked, so addresses stay as the author wrote them.
parser.validateLink = () => true;
parser.normalizeLink = (href) => href;

const TAGS: Readonly<Record<string, BodyTag>> = {
  paragraph_open: 'p',
  bullet_list_open: 'ul',
  ordered_list_open: 'ol',
  list_item_open: 'li',
  blockquote_open: 'blockquote',
  table_open: 'table',
  thead_open: 'thead',
  tbody_open: 'tbody',
  tr_open: 'tr',
  th_open: 'th',
  td_open: 'td',
};

const HTML = 'There is HTML in this text:';

/** An element to which children are still added; null for a paragraph of a tight list. */
interface Open {
  readonly element: BodyElement | null;
  readonly children: BodyNode[];
  /** Lines of the source, from 0, without the last. */
  readonly map: readonly [number, number];
  /** Its place in the tree, "" for the body. */
  readonly path: string;
}

export function parseMarkdown(text: string, options: MarkdownOptions): ParsedMarkdown {
  const tokens = parser.parse(text, {});
  const source = text.split('\n');
  const faults: (Message & Place)[] = [];
  const links: (Place & { href: string })[] = [];
  const lines = new Map<string, number>();
  const reportIn = (map: readonly [number, number]): Report => {
    const place = (found: string): Place => locate(source, map, found);
    const fault: Report['fault'] = (found, { what, todo }) => faults.push({ what, todo, ...place(found) });
    return {
      fault,
      link: (href) => links.push({ href, ...place(href) }),
      html: (html) => {
        const [tag = ''] = html.trim().split('\n');
        // The end of an element is the same mistake as its beginning.
        if (tag.startsWith('</') && faults.some(({ what }) => what.startsWith(HTML))) return;
        fault(tag, {
          what: `${HTML} ${show(tag)}.`,
          todo: 'Write it in Markdown. What Markdown has no words for belongs into a component; for the character "<", write "\\<".',
        });
      },
    };
  };

  const headings = createHeadings(tokens, options.top);
  const root: Open = { element: null, children: [], map: [0, source.length], path: '' };
  const open: Open[] = [root];
  const top = (): Open => open.at(-1) ?? root;
  const add = (...nodes: readonly BodyNode[]): unknown => top().children.push(...nodes);
  /** Notes the line of the next block, and returns its path. */
  const begin = (map: Open['map']): string => {
    const path = `${top().path}.${top().children.length}`;
    lines.set(path, map[0] + 1);
    return path;
  };
  for (const token of tokens) {
    const map = token.map ?? top().map;
    if (token.nesting > 0) open.push({ element: openBlock(token), children: [], map, path: begin(map) });
    else if (token.nesting < 0) {
      const { element, children } = open.pop() ?? root;
      if (token.type === 'heading_close') add(headings.close(token, children, reportIn(map)));
      else if (element === null || isPhotoAlone(element, children)) add(...children);
      else add({ ...element, children });
    } else if (token.type === 'inline') add(...readText(token, options, reportIn(map)));
    else {
      begin(map);
      add(...readBlock(token, source, reportIn(map)));
    }
  }
  const body: Body = { nodes: root.children, headings: headings.all, words: countWords(root.children) };
  return { body, faults, links, lines };
}

const openBlock = (token: Token): BodyElement | null => {
  const tag = TAGS[token.type];
  if (!tag || token.hidden) return null;
  const start = Number(token.attrGet('start') ?? 1);
  const [, align] = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? '')) ?? [];
  return {
    tag,
    children: [],
    ...(tag === 'ol' && start !== 1 ? { start } : {}),
    ...(align ? { align: align as NonNullable<BodyElement['align']> } : {}),
  };
};

const isPhotoAlone = ({ tag }: BodyElement, [only, ...others]: readonly BodyNode[]): boolean =>
  tag === 'p' && others.length === 0 && typeof only === 'object' && 'photo' in only;

/** A paragraph with nothing but an image is a photograph. */
function readText({ children }: Token, { widths }: MarkdownOptions, report: Report): BodyNode[] {
  const [image, ...others] = (children ?? []).filter(({ type, content }) => type !== 'text' || content.trim() !== '');
  if (image?.type !== 'image' || others.length > 0) return readInline(children ?? [], report);
  const file = String(image.attrGet('src') ?? '');
  const alt = image.content.trim();
  if (alt === '')
    report.fault('![', {
      what: 'This photograph has no description for people who do not see it.',
      todo: `Write what it shows: ![A truck on the shoulder](${file}).`,
    });
  const photo = requestPicture(file, '', { alt, focus: [0.5, 0.5], widths, ratio: null, fallback: null });
  return [{ photo, caption: String(image.attrGet('title') ?? '') }];
}

function readBlock(token: Token, source: readonly string[], report: Report): BodyNode[] {
  if (token.type === 'hr') return [{ tag: 'hr', children: [] }];
  if (token.type === 'html_block') {
    if (!isComment(token.content)) report.html(token.content);
    return [];
  }
  if (token.type === 'fence' && !(source[(token.map?.[1] ?? 1) - 1] ?? '').includes(token.markup.slice(0, 3)))
    report.fault(token.markup, {
      what: 'The code block that begins here never ends.',
      todo: `Add a line "${token.markup}" where it ends, or remove this one.`,
    });
  const [language = ''] = /^[\w+#-]+/.exec(token.info.trim()) ?? [];
  return [{ tag: 'pre', children: [token.content], ...(language ? { language } : {}) }];
}

/** Numbers headings: the largest of a text, `#` or `##`, becomes the top level of the page. */
function createHeadings(tokens: readonly Token[], top: number) {
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1)));
  const shift = top - Math.min(...levels);
  const all: BodyHeading[] = [];
  const taken = new Set<string>();
  const idOf = (text: string): string => {
    const plain = slugify(text) || 'section';
    const numbers = Array.from(taken, (_, index) => `${plain}-${index + 2}`);
    const id = [plain, ...numbers].find((one) => !taken.has(one)) ?? plain;
    taken.add(id);
    return id;
  };
  const close = ({ tag, markup }: Token, children: readonly BodyNode[], report: Report): BodyElement => {
    const written = Number(tag.slice(1));
    const level = written + shift;
    const text = textOf(children);
    const allowed = (all.at(-1)?.level ?? top - 1) + 1;
    const start = markup.startsWith('#') ? markup : text;
    if (text.trim() === '')
      report.fault(start, { what: 'This heading is empty.', todo: 'Write its words, or remove it.' });
    else if (level > allowed)
      report.fault(start, {
        what: `The heading ${show(text)} skips a level.`,
        todo: `Write it with "${'#'.repeat(allowed - shift)}", one "#" more than the heading around it.`,
      });
    else if (level > 6)
      report.fault(start, { what: `The heading ${show(text)} is too deep.`, todo: 'Pages have headings down to h6.' });
    const heading = { level: Math.min(level, 6), id: idOf(text), text };
    all.push(heading);
    return { tag: `h${heading.level}` as BodyTag, children, id: heading.id };
  };
  return { all, close };
}

const textOf = (nodes: readonly BodyNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : 'tag' in node ? textOf(node.children) : '')).join('');

const countWords = (nodes: readonly BodyNode[]): number =>
  nodes.reduce(
    (sum, node) =>
      sum +
      (typeof node === 'string'
        ? node.split(/\s+/).filter(Boolean).length
        : 'tag' in node
          ? countWords(node.children)
          : 0),
    0,
  );

/** Returns the place of a part of a block's source; its beginning if it is written in another way there. */
function locate(source: readonly string[], [first, end]: readonly [number, number], found: string): Place {
  for (let line = first; line < end; line++) {
    const column = source[line]?.indexOf(found) ?? -1;
    if (column >= 0) return { line: line + 1, column: column + 1 };
  }
  return { line: first + 1, column: 1 };
}

/** The words of a paragraph: emphasis, links, code, line breaks. */
import type { Token } from 'markdown-it';
import type { BodyElement, BodyNode, BodyTag } from '../define/body.ts';
import { faultOfAddress, findLeftovers, type Report } from './faults.ts';

const TAGS: Readonly<Record<string, BodyTag>> = { em_open: 'em', strong_open: 'strong', link_open: 'a' };
/** Stands for an escaped character in the search for leftover marks. */
const ESCAPED = '\uFFFC';

export const isComment = (html: string): boolean => /^\s*(?:<!--.*?-->\s*)*$/s.test(html);

/** A node of which children are still being added. */
interface Open {
  readonly element: BodyElement | null;
  readonly children: BodyNode[];
}

/** Returns the nodes of the tokens, and reports what is wrong with them. */
export function readInline(tokens: readonly Token[], report: Report): BodyNode[] {
  const root: Open = { element: null, children: [] };
  const open = [root];
  let written = '';
  const top = (): Open => open.at(-1) ?? root;
  const add = (text: string, source = text): void => {
    const { children } = top();
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else children.push(text);
    written += source;
  };
  for (const token of tokens) {
    const tag = TAGS[token.type];
    if (tag) open.push({ element: openElement(tag, token, report), children: [] });
    else if (token.nesting < 0) {
      const { element, children } = open.pop() ?? root;
      if (element) top().children.push({ ...element, children });
    } else if (token.type === 'text') add(token.content);
    else if (token.type === 'text_special') add(token.content, token.info === 'escape' ? ESCAPED : token.content);
    else if (token.type === 'softbreak') add('\n');
    else {
      written += ' ';
      top().children.push(...readSingle(token, report));
    }
  }
  for (const leftover of findLeftovers(written)) report.fault(leftover.found, leftover);
  return root.children.filter((node) => node !== '');
}

function openElement(tag: BodyTag, token: Token, report: Report): BodyElement {
  if (tag !== 'a') return { tag, children: [] };
  const href = String(token.attrGet('href') ?? '');
  const title = token.attrGet('title');
  const fault = faultOfAddress(href);
  if (fault) {
    report.fault(href, fault);
    return { tag, children: [] };
  }
  report.link(href);
  return { tag, children: [], href, ...(title ? { title: String(title) } : {}) };
}

function readSingle(token: Token, report: Report): BodyNode[] {
  if (token.type === 'hardbreak') return [{ tag: 'br', children: [] }];
  if (token.type === 'code_inline') return [{ tag: 'code', children: [token.content] }];
  if (token.type === 'image')
    report.fault('![', {
      what: 'A photograph is inside a paragraph.',
      todo: 'Put it in a paragraph of its own, with an empty line before and after it.',
    });
  if (token.type === 'html_inline' && !isComment(token.content)) report.html(token.content);
  return [];
}

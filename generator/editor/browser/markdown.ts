/** Keeps the bytes of a text in Markdown that an editor has written in another way. */
import MarkdownIt from 'markdown-it';

const parser = new MarkdownIt('commonmark', { html: true }).enable('table');

interface Block {
  /** What it says. */
  readonly html: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the new text, in which blocks that say the same as before have their old bytes. */
export function patchMarkdown(before: string, after: string): string {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  let text = '';
  let last = 0;
  let next = 0;
  for (const [index, block] of now.entries()) {
    const found = old.findIndex(({ html }, at) => at >= next && html === block.html);
    const [source, from] = found < 0 ? [after, block] : [before, old[found] as Block];
    // What is between two blocks is that of the text of the second one, if it has the first one before it.
    const isNeighbor = found > 0 && found === next && last === found;
    const gap = index === 0 ? '' : isNeighbor ? before.slice(old[found - 1]?.to, from.from) : '\n\n';
    text += gap + source.slice(from.from, from.to);
    if (found < 0) last = -1;
    else next = last = found + 1;
  }
  return text;
}

/** The blocks of a text, from the first to the last line of each. */
function blocksOf(text: string): Block[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const tokens = parser.parse(text, {});
  const blocks: Block[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = tokens.findIndex((token, index) => index >= at && token.level === 0 && token.nesting <= 0) + 1;
    const [first = 0, behind = first] = tokens[at]?.map ?? [];
    const from = starts[first] ?? 0;
    const to = text.slice(0, starts[behind] ?? text.length).trimEnd().length;
    blocks.push({ html: parser.renderer.render(tokens.slice(at, end), parser.options, {}), from, to });
    at = end;
  }
  return blocks;
}

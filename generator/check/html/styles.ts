/** Rules of a stylesheet, flat. */

export interface StyleRule {
  /** Selectors as written; empty for an at-rule. */
  readonly prelude: string;
  /** Selectors with those that the rule is nested in; empty outside of any. */
  readonly selector: string;
  /** Preludes of the blocks around it: "@media print", "@layer base", a selector that it is nested in. An at-rule has its own, too. */
  readonly around: readonly string[];
  /** Property and value, in the order of the file. */
  readonly declarations: (readonly [property: string, value: string])[];
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const COMMENT_OR_STRING = new RegExp(String.raw`${STRING}|\/\*.*?\*\/`, 'gs');
const BLOCK = new RegExp(String.raw`((?:url\((?:${STRING}|[^)"'])*\)|${STRING}|[^{};"'])*)([{};])`, 'gs');

const QUOTED = new RegExp(String.raw`url\([^)]*\)|${STRING}`, 'gs');

/** Parses a stylesheet. Strings and addresses in values are blanked. */
export function styleRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: (StyleRule & { readonly block: string })[] = [];
  const bare = css.includes('/*') ? css.replace(COMMENT_OR_STRING, (part) => (part.startsWith('/') ? ' ' : part)) : css;
  for (const [, text = '', end] of bare.matchAll(BLOCK)) {
    if (end === '{') {
      const block = text.trim();
      const outer = open.at(-1)?.selector ?? '';
      const prelude = block.startsWith('@') ? '' : block;
      const [, scope] = /^@scope\s*\(([^()]+)\)/.exec(block) ?? [];
      const selector = nest(scope ?? prelude, outer);
      const around = [...open.map((one) => one.block), ...(prelude === '' ? [block] : [])];
      open.push({ block, prelude, selector, around, declarations: [] });
      continue;
    }
    const [, property, value] = /^\s*([\w-]+)\s*:(.*)$/s.exec(text) ?? [];
    if (property && value !== undefined) open.at(-1)?.declarations.push([property, value.replace(QUOTED, '""')]);
    if (end === '}') rules.push(...open.splice(-1));
  }
  return rules;
}

/** A comma in brackets parts nothing. */
export const selectorsOf = (list: string): string[] =>
  list.split(/,(?![^()[\]]*[)\]])/).map((selector) => selector.trim());

function nest(prelude: string, outer: string): string {
  if (prelude === '') return outer;
  if (outer === '') return prelude;
  const parent = selectorsOf(outer).length > 1 ? `:is(${outer})` : outer;
  return selectorsOf(prelude)
    .map((one) => (one.includes('&') ? one.replaceAll('&', parent) : `${parent} ${one}`))
    .join(',');
}

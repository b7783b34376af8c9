/** Rules of a stylesheet, flat. */

export interface StyleRule {
  /** Selectors; empty for an at-rule. */
  readonly prelude: string;
  /** Preludes of the blocks around it: "@media print", "@layer base", a selector that it is nested in. */
  readonly around: readonly string[];
  /** Property and value, in the order of the file. */
  readonly declarations: (readonly [property: string, value: string])[];
}

/** Parses a stylesheet. Strings, comments and addresses are blanked. */
export function styleRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: (StyleRule & { readonly block: string })[] = [];
  const bare = css.replace(/"[^"]*"|'[^']*'|\/\*.*?\*\/|url\([^)]*\)/gs, '""');
  for (const [, text = '', end] of bare.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') {
      const block = text.trim();
      const around = open.map((outer) => outer.block);
      open.push({ block, prelude: block.startsWith('@') ? '' : block, around, declarations: [] });
      continue;
    }
    const [, property, value] = /^\s*([\w-]+)\s*:(.*)$/s.exec(text) ?? [];
    if (property && value !== undefined) open.at(-1)?.declarations.push([property, value]);
    if (end === '}') rules.push(...open.splice(-1));
  }
  return rules;
}

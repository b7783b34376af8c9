/** The helpers that templates may call: `render.ts` implements them, `check.ts` compares what they get. */

/** What a helper or `{{name}}` needs. */
export type Wanted = 'text' | 'list';

/** Kinds of the parameters of each helper; null for any. */
export const HELPERS: ReadonlyMap<string, readonly (Wanted | null)[]> = new Map([
  ['list', ['list']],
  ['lower', ['text']],
  ['capital', ['text']],
  ['uncapital', ['text']],
  ['plural', ['text', 'text', 'text']],
  ['eq', [null, null]],
] as const);

export const BLOCKS = ['if', 'unless', 'each', 'with'];

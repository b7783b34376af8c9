/** The styles of each page component: the stylesheets that it imports, joined and minified. */
import { Features, transform, type TransformOptions } from 'lightningcss';
import { GenError, type Message } from '../errors/problem.ts';
import { PROPERTY, renameProperties } from '../render/styles.ts';
import { shownPath } from '../errors/place.ts';
import { cutQuery } from './vite/components.ts';
import { reasonOf } from '../errors/prose.ts';

/** The first browsers with `@layer`. Nesting is newer: lightningcss replaces it. */
const TARGETS = {
  chrome: 99 << 16,
  edge: 99 << 16,
  firefox: 97 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
};

/** Minified styles by their ids, each with its source: most pages share most stylesheets. */
export type CompiledStyles = Map<string, { readonly source: string; readonly code: string }>;

/** Joins and minifies stylesheets, as Vite's plugins leave them, in this order. Sources in `compiled` are not compiled again. */
export function joinSheets(
  sheets: readonly { readonly id: string; readonly css: string }[],
  compiled: CompiledStyles = new Map(),
): string {
  const compile = (id: string, source: string, options: Pick<TransformOptions<never>, 'targets'>): string => {
    const last = compiled.get(id);
    const code = last?.source === source ? last.code : compileSheet(id, source, options);
    compiled.set(id, { source, code });
    return code;
  };
  // Prefixes come with the joining: twice would double them.
  const whole = sheets.map(({ id, css }) => compile(id, css, {})).join('');
  return compile(`page of ${sheets.map(({ id }) => id).join()}`, whole, { targets: TARGETS }).replace(
    EMPTY_FALLBACK,
    '$1)',
  );
}

/** Tailwind minifies in builds alone: `var(--x, )` there is `var(--x,)` in development, and lightningcss keeps either. */
const EMPTY_FALLBACK = /(var\(--[\w-]+,) \)/g;

const DECLARED = /(?<=[{;}])--[\w-]+(?=:)/g;

/** Returns short names for declared custom properties: they save about 130 bytes of every first flight. Scripts set the others. */
export function shortNames(stylesheets: readonly string[]): Readonly<Record<string, string>> {
  const declared = new Set(stylesheets.flatMap((css) => css.match(DECLARED) ?? []));
  const kept = new Set(stylesheets.flatMap((css) => css.match(PROPERTY) ?? []).filter((name) => !declared.has(name)));
  let count = 0;
  return Object.fromEntries(
    [...declared].map((name) => {
      while (kept.has(shortName(count))) count++;
      return [name, shortName(count++)];
    }),
  );
}

const shortName = (count: number): string => `--${count.toString(36)}`;

type Sheets = Readonly<Record<string, string>>;

/** Shortens the custom properties of page styles. */
export function shortenStyles(css: Sheets) {
  const properties = shortNames(Object.values(css));
  const short = Object.entries(css).map(([name, text]) => [name, renameProperties(text, properties)]);
  return { css: Object.fromEntries(short) as Sheets, properties };
}

function compileSheet(id: string, css: string, options: Pick<TransformOptions<never>, 'targets'>): string {
  try {
    return transform({
      ...options,
      filename: id,
      code: Buffer.from(css),
      minify: true,
      exclude: Features.LightDark,
    }).code.toString();
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    throw new GenError(
      { file: shownPath(cutQuery(id)), line: loc?.line, column: loc?.column, ...stylesheetSyntax(message) },
      { cause: error },
    );
  }
}

export const stylesheetSyntax = (reason: string): Message => ({
  what: `The stylesheet cannot be read: ${reasonOf(reason)}.`,
  todo: 'Check the braces and semicolons here.',
});

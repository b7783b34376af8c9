/** The styles of each page component: the stylesheets that it imports, joined and minified. */
import { Features, transform, type TransformOptions } from 'lightningcss';
import { GenError } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import { stylesheetSyntax } from './explain.ts';
import { PROPERTY } from './sources.ts';
import { cutQuery } from '../module-id.ts';

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

/** The beginning of a name that code composes: "--row-" in `--row-${n}` and in '--row-' + n, "--" in `--${name}`. */
const COMPOSED = /(?<![\w-])--[\w-]*\w-(?=\$\{|['"`])|(?<=[`(])--(?=\$\{)/g;

/**
 * Makes custom properties small: a page has only those that its styles read, with short names that are the same in all
 * stylesheets. They save about 300 bytes of every first round trip. Properties named in `code`, whole or in part, stay as
 * they are; those that are declared nowhere keep their names.
 */
export function shortenProperties(sheets: Readonly<Record<string, string>>, code: string): Record<string, string> {
  const composed = [...new Set(code.match(COMPOSED))];
  const declared = Object.values(sheets).flatMap((css) => css.match(DECLARED) ?? []);
  const isComposed = (name: string): boolean => composed.some((start) => name.startsWith(start));
  const inCode = new Set([...(code.match(PROPERTY) ?? []), ...declared.filter(isComposed)]);
  const read = Object.entries(sheets).map(([page, css]) => [page, dropUnread(css, inCode)] as const);
  const all = read.map(([, css]) => css);
  const taken = new Set([...inCode, ...all.flatMap((css) => css.match(PROPERTY) ?? [])]);
  const short = new Map<string, string>();
  let count = 0;
  for (const name of new Set(all.flatMap((css) => css.match(DECLARED) ?? []))) {
    if (inCode.has(name)) continue;
    while (taken.has(`--${count.toString(36)}`)) count++;
    short.set(name, `--${(count++).toString(36)}`);
  }
  const shorten = (css: string): string => css.replace(PROPERTY, (name) => short.get(name) ?? name);
  return Object.fromEntries(read.map(([page, css]) => [page, shorten(css)]));
}

const DECLARATION = /(?<=[{;}])(--[\w-]+):([^;}]*)/g;

/** Removes the declarations of custom properties that no style reads, and of those that only these read. */
function dropUnread(css: string, inCode: ReadonlySet<string>): string {
  const declarations = [...css.matchAll(DECLARATION)];
  const read = new Set([...inCode, ...(css.replace(DECLARATION, '').match(PROPERTY) ?? [])]);
  for (let size = -1; size < read.size; ) {
    size = read.size;
    for (const [, name = '', value = ''] of declarations)
      if (read.has(name)) for (const other of value.match(PROPERTY) ?? []) read.add(other);
  }
  const unread = new Set(declarations.flatMap(([, name = '']) => (read.has(name) ? [] : name)));
  if (unread.size === 0) return css;
  const custom = ({ name }: { readonly name: string }) => (unread.has(name) ? [] : undefined);
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    exclude: Features.LightDark,
    visitor: { Declaration: { custom } },
  });
  return code.toString();
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
      { file: displayPath(cutQuery(id)), line: loc?.line, column: loc?.column, ...stylesheetSyntax(message) },
      { cause: error },
    );
  }
}
